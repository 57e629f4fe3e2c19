// The request of each operation of the client, with letters for its ids.
import { pathToFileURL } from "node:url";

const { OPERATIONS } = await import(pathToFileURL(process.argv[2]).href);
const rows = Object.entries(OPERATIONS).map(([name, { method, keyed = false, request }]) => {
  const { path } = request.length || name === "profile" ? request("A", "B") : request();
  return { name, method, keyed, path };
});
console.log(JSON.stringify([...rows, { name: "createPlayer", method: "POST", keyed: false, path: "/v1/players" }]));
