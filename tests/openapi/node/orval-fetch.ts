// How orval's client sends its requests. The body of a stream is handed on before it has ended.

let base = "";
let token = "";

export function use(service: string, bearer: string): void {
  [base, token] = [service, bearer];
}

export async function send<T>(path: string, options: RequestInit): Promise<T> {
  const headers = { ...options.headers, ...(token && { Authorization: `Bearer ${token}` }) };
  const response = await fetch(base + path, { ...options, headers });
  const streams = response.headers.get("content-type")?.startsWith("text/event-stream");
  const data: unknown = streams ? response.body : await response.json();
  return { status: response.status, headers: response.headers, data } as T;
}
