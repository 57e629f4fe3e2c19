"""Update the catalogues from the texts of the code: `make messages`."""

from tests.messages.files import DOMAINS, TRANSLATED, current, mo_bytes, po_bytes, po_file

for language in TRANSLATED:
    for domain in DOMAINS:
        path, catalogue = po_file(language, domain), current(language, domain)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(po_bytes(catalogue))
        path.with_suffix(".mo").write_bytes(mo_bytes(catalogue))
