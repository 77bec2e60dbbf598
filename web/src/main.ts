import "./tokens.css";
import "./base.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { attach } from "./core/keys";
import { missing } from "./core/missing.svelte";
import { settings } from "./core/settings.svelte";

settings.apply();
attach(window);
addEventListener("vite:preloadError", missing.note);

const target = document.getElementById("app");
if (target) {
  target.replaceChildren();
  mount(App, { target });
}
