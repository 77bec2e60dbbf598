"""The floor over HTTP: decode, call one use case, encode; the web app is its first client."""
