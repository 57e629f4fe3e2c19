/**
 * Signing in by code flow with PKCE (RFC 7636), by the library `oauth4webapi`.
 *
 * What a sign-in needs after the provider has sent the browser back is kept for this tab only, and used once. The access
 * token is in the memory of the page, for the few requests that follow.
 */
import * as oauth from "../../../vendor/oauth4webapi.js";
import { nameOf, readProviders } from "./providers.js";

const PLACE = "rami.sign-in";
const SCOPES = "games:read hand:read games:play games:organise profile:write tokens:write";
const PATIENCE = 10_000; // milliseconds

/** A sign-in that did not succeed. `kind` is a key of the words `FAILED`, `host` the name of the provider. */
export class SignInFailed extends Error {
  constructor(kind, host = "") {
    super(kind);
    this.kind = kind;
    this.host = host;
  }
}

/** Go to the provider. It sends the browser back to this page. */
export async function begin(issuer) {
  const { client, resource } = await readProviders();
  const server = await discovered(issuer);
  const [state, verifier] = [oauth.generateRandomState(), oauth.generateRandomCodeVerifier()];
  const address = new URL(server.authorization_endpoint);
  if (!["https:", new URL(issuer).protocol].includes(address.protocol)) throw new SignInFailed("refused", nameOf(issuer));
  const asked = {
    client_id: client,
    redirect_uri: ownAddress(),
    response_type: "code",
    scope: SCOPES,
    resource,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
  sessionStorage.setItem(PLACE, JSON.stringify({ issuer, state, verifier }));
  location.assign(address);
}

/** The access token for an answer of a provider: `{ issuer, token }`. Throws SignInFailed. */
export async function finish(answer) {
  const begun = begunHere();
  if (!begun || answer.get("state") !== begun.state) throw new SignInFailed("foreign");
  const { issuer, state, verifier } = begun;
  const { issuers, client, resource } = await readProviders();
  if (!issuers.includes(issuer)) throw new SignInFailed("foreign");
  const [server, known] = [await discovered(issuer), { client_id: client }];
  return named(issuer, async () => {
    const checked = oauth.validateAuthResponse(server, known, answer, state);
    const options = { ...optionsFor(issuer), additionalParameters: { resource } };
    const sent = await oauth.authorizationCodeGrantRequest(
      server, known, oauth.None(), checked, ownAddress(), verifier, options,
    );
    const { access_token: token } = await oauth.processAuthorizationCodeResponse(server, known, sent);
    return { issuer, token };
  });
}

/** Without its query and what is behind `#`: providers compare it letter by letter. */
function ownAddress() {
  return location.origin + location.pathname;
}

/** The sign-in that this tab has begun. It is forgotten with this call. */
function begunHere() {
  const text = sessionStorage.getItem(PLACE);
  sessionStorage.removeItem(PLACE);
  return JSON.parse(text);
}

function discovered(issuer) {
  return named(issuer, async () => {
    const address = new URL(issuer);
    return oauth.processDiscoveryResponse(address, await oauth.discoveryRequest(address, optionsFor(issuer)));
  });
}

/** Without TLS only if the operator has named the issuer so. */
function optionsFor(issuer) {
  return {
    [oauth.allowInsecureRequests]: new URL(issuer).protocol === "http:",
    signal: AbortSignal.timeout(PATIENCE),
  };
}

/** Do something with an issuer, and say in our words why it failed. */
async function named(issuer, act) {
  try {
    return await act();
  } catch (error) {
    throw new SignInFailed(kindOf(error), nameOf(issuer));
  }
}

function kindOf(error) {
  if (error instanceof oauth.AuthorizationResponseError) return error.error === "access_denied" ? "denied" : "refused";
  if (error instanceof oauth.ResponseBodyError) return error.error === "invalid_grant" ? "foreign" : "refused";
  if (error instanceof TypeError || error.name === "TimeoutError" || error.cause?.status >= 500) return "away";
  return "refused";
}
