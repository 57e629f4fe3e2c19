// The names of everything that the client exports, and of the methods of `Rami`.
import { pathToFileURL } from "node:url";

const client = await import(pathToFileURL(process.argv[2]).href);
const { constructor: _, ...members } = Object.getOwnPropertyDescriptors(client.Rami.prototype);
const methods = Object.entries(members).flatMap(([name, { value }]) => (typeof value === "function" ? [name] : []));
console.log(JSON.stringify({ exports: Object.keys(client), methods: ["constructor", ...methods] }));
