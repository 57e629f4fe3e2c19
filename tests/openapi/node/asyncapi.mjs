/** Parses an AsyncAPI document, and prints the codes of all that the parser says of it. */
import { readFile } from "node:fs/promises";
import { Parser } from "@asyncapi/parser";

const { document, diagnostics } = await new Parser().parse(await readFile(process.argv[2], "utf8"));
for (const { severity, message, path } of diagnostics) console.log(severity, path.join("."), message);
console.log(JSON.stringify({ parsed: Boolean(document), codes: diagnostics.map(({ code }) => code) }));
