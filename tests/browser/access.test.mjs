// For everyone: keyboard, screen reader, small screens, dark rooms.
import assert from "node:assert/strict";
import { violations } from "./axe.mjs";
import { eventually, text } from "./harness.mjs";
import { onServedPage, openSample } from "./world.mjs";

const games = ["KAMI 2", "KAMI", "Flood-It", "Shisen-Sho"];

onServedPage("axe finds nothing serious", async ({ page }) => {
  assert.deepEqual(await violations(page), [], "empty page");
  for (const game of games) {
    await page.reload();
    await openSample(page, game);
    for (const mode of await page.$$eval(".modes button", (tabs) => tabs.map((tab) => tab.id))) {
      await page.click(`#${mode}`);
      if (mode === "mode-map") await page.waitForSelector(".map svg");
      assert.deepEqual(await violations(page), [], `${game}, ${mode}`);
    }
  }
});

onServedPage("axe finds colors that are too close, in light and in dark", async ({ page }) => {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("h1, h2 { color: #777; } @media (prefers-color-scheme: light) { h1, h2 { color: #eee; background: #fff; } } "
      + "@media (prefers-color-scheme: dark) { h1, h2 { color: #222; background: #111; } }");
    document.adoptedStyleSheets.push(sheet);
  });
  const found = await violations(page);
  for (const scheme of ["light", "dark"]) assert.ok(found.some((fault) => fault.startsWith(`${scheme}: color-contrast`)), scheme);
});

onServedPage("dark where dark is preferred", async ({ page }) => {
  const luminance = await page.evaluate(() => {
    const [r, g, b] = getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g).map(Number);
    return r + g + b;
  });
  assert.ok(luminance < 150, `background ${luminance}`);
}, { colorScheme: "dark" });

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

onServedPage("on a phone nothing scrolls sideways and every control is large enough", async ({ page }) => {
  const check = async (what) => {
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 360, `${what}: ${width} px wide`);
    const small = await page.$$eval("button, a, select, input:not([type=file]):not([type=checkbox]), label.check", (controls) =>
      controls.filter((control) => control.checkVisibility())
        .map((control) => [control.textContent || control.getAttribute("aria-label"), control.getBoundingClientRect()])
        .filter(([, box]) => box.width < 44 || box.height < 44)
        .map(([name, box]) => `${name}: ${box.width} x ${box.height}`));
    assert.deepEqual(small, [], what);
  };
  await check("empty page");
  for (const game of games) {
    await page.reload();
    await openSample(page, game);
    for (const mode of await page.$$eval(".modes button", (tabs) => tabs.map((tab) => tab.id))) {
      await page.tap(`#${mode}`);
      if (mode === "mode-map") await page.waitForSelector(".map svg");
      await check(`${game}, ${mode}`);
    }
  }
}, phone);

onServedPage("a swipe on the picture steps", async ({ page }) => {
  await openSample(page, "KAMI 2");
  const box = await page.locator(".stage").boundingBox();
  const swipe = (from, to) => page.locator(".stage").evaluate((stage, [x1, x2, y]) => {
    for (const [type, x] of [["pointerdown", x1], ["pointerup", x2]])
      stage.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: y, pointerType: "touch", isPrimary: true, bubbles: true }));
  }, [box.x + from, box.x + to, box.y + 90]);
  await swipe(200, 60);
  await eventually(() => text(page, ".where"), (words) => words.startsWith("Move 1 of 7"), "first move");
  await swipe(60, 200);
  await eventually(() => text(page, ".where"), (words) => words === "Start", "back");
}, phone);

onServedPage("everything can be done by keyboard alone", async ({ page }) => {
  const focused = () => page.evaluate(() => document.activeElement.textContent.trim() || document.activeElement.getAttribute("aria-label"));
  const tabTo = async (wanted) => {
    for (let press = 0; press < 60; ++press) {
      if (wanted.test((await focused()) ?? "")) return;
      await page.keyboard.press("Tab");
    }
    assert.fail(`${wanted} is not reached by Tab; the focus is on ${await focused()}`);
  };
  await tabTo(/^KAMI 2$/);
  await page.keyboard.press("Enter");
  await page.waitForSelector("#result .modes");
  await eventually(focused, (name) => name === "KAMI 2 sample", "the focus is on the result");
  await tabTo(/^Solution$/);
  await page.keyboard.press("ArrowRight");
  await eventually(() => page.getAttribute("#mode-play", "aria-selected"), (value) => value === "true", "play");
  await tabTo(/^row 1, column 1/);
  for (const key of ["ArrowDown", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
  assert.match(await focused(), /^row 3, column 2, color \d$/);
  const color = Number((await focused()).slice(-1));
  await page.keyboard.press(String((color % 4) + 1));
  await page.keyboard.press("Enter");
  await eventually(() => text(page, ".count"), (words) => words === "1 of 7 moves", "a move");
  await page.keyboard.press("Control+z");
  await eventually(() => text(page, ".count"), (words) => words === "0 of 7 moves", "undone");
  await eventually(() => page.locator("#announcer").textContent(), (words) => /Undone/.test(words), "said aloud");
});

onServedPage("regions and nodes of the graph light each other", async ({ page }) => {
  await openSample(page, "KAMI");
  await page.click("#mode-map");
  await page.waitForSelector(".map svg");
  await page.hover('[data-cell="8,5"]');
  assert.equal(await page.locator(".map .lit").count(), 1);
  const lit = await page.locator(".map .lit").getAttribute("id");
  await page.locator("#region-0").focus();
  assert.notEqual(await page.locator(".map .lit").getAttribute("id"), lit);
  assert.match(await text(page, ".panel .message"), /^Region 0, \d+ cells?: color \d/);
  assert.ok((await page.locator(".outline").count()) > 0);
});
