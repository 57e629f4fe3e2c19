/** Plays some turns at the table in Firefox: `node play.mjs ADDRESS TOKEN GAME`. Prints what it saw as JSON. */
import puppeteer from "puppeteer-core";

const TURNS = 4;
const [address, token, game] = process.argv.slice(2);
const seen = { wrong: [], outside: [], turns: 0 };

/** Cards and buttons that are not whole in the window. */
const outside = () =>
  [...document.querySelectorAll(".hand .card, .actions button")]
    .filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1;
    })
    .map((one) => one.textContent);

const browser = await puppeteer.launch({ browser: "firefox", executablePath: process.env.FIREFOX, headless: true });
try {
  const page = await browser.newPage();
  await page.setViewport({ width: 390, height: 664 });
  await page.goto(`${address}/docs`);
  await page.evaluate((own) => localStorage.setItem("rami.token", own), token);
  page.on("pageerror", ({ message }) => seen.wrong.push(message));
  await page.goto(`${address}/play#/game/${game}`);
  for (; seen.turns < TURNS; seen.turns++) {
    await page.waitForSelector("[data-place=stock].can");
    seen.outside.push(...(await page.evaluate(outside)));
    await page.click("[data-place=stock]");
    await page.waitForSelector(".hand .card.drawn");
    await page.click(".hand .card.drawn");
    await page.waitForSelector("[data-place=pile].can");
    seen.outside.push(...(await page.evaluate(outside)));
    await new Promise((resume) => setTimeout(resume, 800)); // a second click at once would be taken for an accident
    await page.click("[data-place=pile]");
    await page.waitForFunction(() => !document.querySelector(".hand .card.drawn"));
  }
} finally {
  await browser.close();
}
console.log(JSON.stringify(seen));
