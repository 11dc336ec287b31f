/** Memory of WebKit's web process over the turns of a whole document (docs/browsers.md "Memory of WebKit"). */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { deployment } from '../support/deployment.ts';
import { CATALOGUE } from '../support/reading.ts';
import { waitFor } from '../support/wait-for.ts';
import type { EnginePage } from './driver.ts';
import { missing } from './installed.ts';
import { openWebKit, type WebKit } from './webkit-engine.ts';

const TURNS = 15;
/**
 * Each page of the document has been decoded once, which adds 215 to 281 MB in ten runs on two machines; pictures twice as wide as the screen
 * needs add 409.
 */
const MAX_GROWTH_MB = 330;

/** The open view, once the pictures in the document are loaded; else null. */
const openView = (page: EnginePage) =>
  page.evaluate(() => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('.v-book .v-page > img')];
    const isReady = pictures.length > 2 && pictures.every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
    return isReady ? Number(document.querySelector<HTMLElement>('.v-book[data-current]')?.dataset.view) : null;
  }, null);

describe.skipIf(missing.webkit)(`WebKit${missing.webkit}`, () => {
  let engine: WebKit;
  beforeAll(async () => {
    engine = await openWebKit();
  });
  afterAll(() => engine?.close());

  // Covers §access-43.
  test(`${TURNS} turns through a catalogue of 20 pages add at most ${MAX_GROWTH_MB} MB to its process`, async () => {
    const page = await engine.newPage();
    // Also after a failure: the driver allows one session, which the retry needs.
    onTestFinished(() => page.close());
    await page.goto(`${deployment().origin}${CATALOGUE}`);
    await waitFor(() => openView(page)).toBe(1);
    const before = engine.memoryMb();
    let view = 1;
    for (let turn = 0; turn < TURNS; turn += 1) {
      await page.press(turn < 10 ? 'ArrowRight' : 'ArrowLeft');
      const last = view;
      await waitFor(async () => {
        view = (await openView(page)) ?? last;
        return view;
      }).not.toBe(last);
      await page.evaluate(
        () => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)).then(() => null),
        null,
      );
    }
    const after = engine.memoryMb();
    expect(after - before, JSON.stringify({ before, after })).toBeLessThan(MAX_GROWTH_MB);
  });
});
