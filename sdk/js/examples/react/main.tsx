import { StrictMode, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { Rami } from "rami";
import { Table } from "./table";

const rami = new Rami();

/** A new player with a new game; in your application, keep the token. */
async function begun(): Promise<string> {
  const { data: made } = await rami.createPlayer({ name: "Ada" });
  rami.token = made.token;
  const { data: created } = await rami.createGame({ variant: "rami", bots: 1 });
  return created.id;
}

const beginning = begun(); // once, also in strict mode

function App() {
  const [game, setGame] = useState<string | null>(null);
  useEffect(() => void beginning.then(setGame), []);
  return <Table rami={rami} id={game} />;
}

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
