/** Lets a reader of the documentation send the requests that it describes. The token stays in this page. */
import { messages } from "./client/stream.js";

const token = document.getElementById("token");

for (const part of document.querySelectorAll("details.try")) part.hidden = false;

document.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target;
  if (form.stop) return form.stop.abort(); // the button of an open stream says Stop
  send(form).catch((error) => show(form, String(error)));
});

async function send(form) {
  const { url, headers } = address(form);
  if (token.value) headers.Authorization = `Bearer ${token.value.trim()}`;
  show(form, "…");
  if ("streams" in form.dataset) return follow(form, url);
  const request = { method: form.dataset.method.toUpperCase(), headers };
  if (form.elements.body) {
    headers["Content-Type"] = "application/json";
    request.body = form.elements.body.value;
  }
  const response = await fetch(url, request);
  const text = await response.text();
  const names = ["etag", "location", "retry-after", "x-request-id"].filter((name) => response.headers.has(name));
  const head = names.map((name) => `${name}: ${response.headers.get(name)}`);
  show(form, [`${response.status} ${response.statusText}`, ...head, "", pretty(text)].join("\n"));
}

/** The address of a request with its parameters, and its headers. */
function address(form) {
  const headers = {}, query = new URLSearchParams();
  let path = form.dataset.path.slice(1); // relative, because a proxy may serve all this under a path
  for (const input of form.querySelectorAll("input")) {
    const value = input.value.trim();
    if (input.dataset.in === "path") path = path.replace(`{${input.name}}`, encodeURIComponent(value));
    else if (value && input.dataset.in === "query") query.set(input.name, value);
    else if (value && input.dataset.in === "header") headers[input.name] = value;
  }
  return { url: query.size ? `${path}?${query}` : path, headers };
}

async function follow(form, url) {
  const button = form.querySelector("button"), after = form.elements["Last-Event-ID"]?.value;
  form.stop = new AbortController();
  button.textContent = "Stop";
  let text = "";
  try {
    for await (const { event, id, data } of messages(url, { token: token.value.trim(), after, signal: form.stop.signal })) {
      text = `${event} ${id}\n${pretty(data)}\n\n${text}`.slice(0, 100_000); // the newest first
      show(form, text);
    }
  } catch (error) {
    text = `${error.message}\n\n${text}`;
  } finally {
    form.stop = null;
    button.textContent = "Send";
    show(form, `${text}(the stream is closed)`);
  }
}

function show(form, text) {
  form.querySelector("output").textContent = text;
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** A link to a schema opens it. */
function open() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target instanceof HTMLDetailsElement) target.open = true;
  target?.scrollIntoView();
}
addEventListener("hashchange", open);
open();

if (matchMedia("(max-width: 60rem)").matches) document.querySelector("nav details").open = false;
