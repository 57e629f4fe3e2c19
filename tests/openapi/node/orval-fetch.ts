// How orval's client sends its requests. The body of a stream is handed on before it has ended.

import { base } from "./whole-game.js";

export async function send<T>(path: string, options: RequestInit): Promise<T> {
  const response = await fetch(base + path, options);
  const streams = response.headers.get("content-type")?.startsWith("text/event-stream");
  const data: unknown = streams ? response.body : await response.json();
  return { status: response.status, headers: response.headers, data } as T;
}
