"""The snippets of the pages for React: built with the npm package, and shown by Chromium from another origin."""

from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.conftest import browser, opened
from tests.docs.own_frontend import files_served
from tests.docs.snippets import Snippet, snippets
from tests.sdk.js.conftest import Shop
from tests.service.process import free_port, serving

__all__ = ["browser"]

pytestmark = [pytest.mark.tools, pytest.mark.usefixtures("node")]

FOUND: Final = [one for one in snippets() if one.kind == ("jsx", "")]
APP: Final = """
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Rami } from "rami";
%s
const rami = new Rami({ url: "%s" });
rami.token = (await rami.createPlayer({ name: "Ada" })).data.token;
const { data } = await rami.createGame({ variant: "rami", bots: 1 });
createRoot(document.body).render(<StrictMode><Table rami={rami} id={data.id} /></StrictMode>);
"""
BUILD: Final = (
    "--bundle",
    "--format=esm",
    "--jsx=automatic",
    "--jsx-dev",
    "--define:process.env.NODE_ENV='development'",
)


@pytest.mark.parametrize("snippet", FOUND, ids=lambda one: one.page)
def test_a_component_of_a_page_shows_moves_and_makes_them(
    shop: Shop, browser: Browser, tmp_path: Path, snippet: Snippet
) -> None:
    """React, which checks more while one develops, complains about nothing."""
    port, site, complaints = free_port(), tmp_path / "site", list[str]()
    origin = f"http://127.0.0.1:{port}"
    site.mkdir()
    (site / "index.html").write_text(
        '<link rel="icon" href="data:,"><body><script type="module" src="app.js"></script>'
    )
    with serving(tmp_path, cors_origins=origin) as service, files_served(site, port), opened(browser) as page:
        (shop.app / "snippet.jsx").write_text(APP % (snippet.block.text, service.base))
        shop.run(shop.package(".bin/esbuild"), "snippet.jsx", *BUILD, f"--outfile={site / 'app.js'}")
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
        page.goto(origin)
        page.get_by_role("button", name="draw_stock").click()
        expect(page.get_by_role("button", name="discard").first).to_be_visible()
        page.goto("about:blank")
        assert complaints == []
