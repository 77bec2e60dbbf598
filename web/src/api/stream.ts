/**
 * One stream of server-sent events for a page: read by `fetch`, so that the last number seen goes
 * along when the connection is made again, also after the server has answered with an error.
 */

import { BASE } from "./client";

export interface Message {
  id: string | null;
  event: string;
  data: string;
}

/** Cuts a stream of text into messages, as the event-stream format says. */
export class Parser {
  private rest = "";
  private id: string | null = null;
  private event = "";
  private data: string[] = [];

  push(text: string): Message[] {
    const lines = (this.rest + text).split(/\r\n|\n|\r(?!$)/);
    this.rest = lines.pop() ?? "";
    return lines.flatMap((line) => this.line(line));
  }

  private line(line: string): Message[] {
    if (line === "") return this.dispatch();
    const [, field = "", value = ""] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (field === "data") this.data.push(value);
    else if (field === "event") this.event = value;
    else if (field === "id") this.id = value;
    return [];
  }

  private dispatch(): Message[] {
    const { id, event, data } = this;
    this.event = "";
    this.data = [];
    return data.length ? [{ id, event: event || "message", data: data.join("\n") }] : [];
  }
}

export interface Listening {
  onMessage(message: Message): void;
  /** The stream stands, or was made again (`again`): what is shown has to be replaced. */
  onOpen(again: boolean): void;
  onLost(): void;
  /** The server said that this person may not listen any more. */
  onRefused(status: number): void;
}

interface Ways {
  get?: typeof fetch;
  pause?: (ms: number) => Promise<void>;
}

const BACKOFF = [250, 500, 1000, 2000, 4000];

/** Listen to tables until the returned function is called. */
export function listen(tables: string[], to: Listening, ways: Ways = {}): () => void {
  const { get = fetch, pause = (ms) => new Promise((done) => setTimeout(done, ms)) } = ways;
  const stop = new AbortController();
  let last: string | null = null;
  let opened = false;

  async function once(): Promise<boolean> {
    const headers: Record<string, string> = { Accept: "text/event-stream" };
    if (last !== null) headers["Last-Event-ID"] = last;
    const response = await get(`${BASE}/stream?tables=${tables.map(encodeURIComponent).join(",")}`, {
      headers,
      credentials: "same-origin",
      cache: "no-store",
      signal: stop.signal,
    });
    if (response.status === 401 || response.status === 403) {
      to.onRefused(response.status);
      stop.abort();
      return false;
    }
    if (!response.ok || !response.body) return false;
    to.onOpen(opened);
    opened = true;
    const parser = new Parser();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return true;
      for (const message of parser.push(value)) {
        if (message.id !== null) last = message.id;
        to.onMessage(message);
      }
    }
  }

  async function forever(): Promise<void> {
    let failures = 0;
    while (!stop.signal.aborted) {
      let stood = false;
      try {
        stood = await once();
      } catch {
        stood = false;
      }
      if (stop.signal.aborted) return;
      to.onLost();
      failures = stood ? 0 : failures + 1;
      await pause(BACKOFF[Math.min(failures, BACKOFF.length - 1)] ?? 4000);
    }
  }

  void forever();
  return () => stop.abort();
}
