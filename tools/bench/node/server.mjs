// The peer: boardgame.io with its storage in memory, on free ports of the loopback. It writes the addresses of its
// lobby and of its games. The lobby has a server of its own: on the other one newer versions of koa miss its routes.

import { Server } from "boardgame.io/dist/cjs/server.js";
import { Rami } from "./rami.mjs";

const free = { host: "127.0.0.1", port: 0 };
const server = Server({ games: [Rami], origins: [] });
const { apiServer, appServer } = await server.run({ port: free, lobbyConfig: { apiPort: free } });
apiServer.keepAliveTimeout = 0; // between two rounds the driver rests for longer than Node keeps connections
console.log([apiServer, appServer].map((listening) => `http://127.0.0.1:${listening.address().port}`).join(" "));
