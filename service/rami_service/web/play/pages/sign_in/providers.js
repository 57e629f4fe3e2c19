/** The providers with which the operator lets people sign in at the table. */
import { useLoad } from "../../widgets/load.js";

/** The page names the metadata of the service (RFC 9728) only if the operator has set up the table as a client. */
const METADATA = document.querySelector('link[rel="oauth-protected-resource"]')?.href;

/** `{ issuers, client, resource }`, as the service says them now. */
export async function readProviders(signal = null) {
  const answer = await fetch(METADATA, { signal });
  const { authorization_servers: issuers, rami_client_id: client, resource } = await answer.json();
  return { issuers, client, resource };
}

export const canSignIn = METADATA !== undefined;

export function useProviders() {
  return useLoad(canSignIn ? readProviders : null, []);
}

/** What people call an issuer: its host, with its path if there are several of this host. */
export function nameOf(issuer, issuers = []) {
  const { host, pathname } = new URL(issuer);
  const alone = issuers.filter((one) => new URL(one).host === host).length < 2;
  return alone ? host : host + pathname;
}
