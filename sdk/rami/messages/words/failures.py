"""Why a service could not do something, apart from its own refusals."""

from typing import Final

NO_CONNECTION: Final[str] = "No connection to the service at {address}. Is it running there?"
NO_CONNECTION_AT_ALL: Final[str] = "No connection to the service."
TRY_HTTP: Final[str] = "The service at {address} does not speak https. Try http://"
BAD_CERTIFICATE: Final[str] = (
    "The certificate of {address} is not accepted here: it may be self-signed, expired, or for another name. "
    "SSL_CERT_FILE (Python) or NODE_EXTRA_CA_CERTS (Node.js) can name a file with an authority of your own."
)
BROKEN: Final[str] = "The connection to the service broke."
NO_ANSWER: Final[str] = "The service does not answer in time."
NO_SERVICE: Final[str] = "This is no Rami service, or one of another release."
NOT_NOW: Final[str] = "The service cannot answer now (HTTP {status})."
BAD_TOKEN: Final[str] = "RAMI_TOKEN is not valid."
