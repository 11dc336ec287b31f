/**
 * `npm run bench -- tag`: a first visit opens a catalogue, taps the first tag as soon as it exists, and waits for the product. The
 * result is a multiple of the time until the first page was visible in the same visit.
 */
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { recordFrames } from '../browser/frames.ts';
import { PHONE } from '../browser/screens.ts';
import { visit } from '../browser/visit.ts';
import { median } from '../median.ts';
import { end } from '../server/process.ts';
import { table } from '../table.ts';
import { printTargets } from '../targets.ts';
import { OUR_PAGE } from './contestants.ts';
import { startOurs } from './our-server.ts';
import { publishedCatalogue } from './published.ts';
import { likenessOf, seenFrom } from './seen.ts';

/** Includes tags of the HTML shell, whose taps the viewer handles once it has loaded. */
const TAG = '#first-page [data-early-tag], [data-current] [data-tag]:not([aria-haspopup])';
/** A price that is known only from the store's response. */
const PRICE = '489.000';
const LIMIT_MS = 60_000;

/**
 * Times in milliseconds since the request for the page. `scriptBytes`: scripts that the page names, which the product needs.
 * `allScriptBytes`: all scripts requested before the begin of the frame that shows the product; later requests delay nothing.
 * `twice`: requests repeated until the product was visible, by address and body.
 */
type Tapped = {
  pageSeenMs: number;
  tagSeenMs: number;
  productSeenMs: number;
  requestsBefore: number;
  scriptBytes: number;
  allScriptBytes: number;
  twice: string[];
};

/** `begunMs`: begin of the frame that shows the product. `atMs`: the frame is on the screen. */
type Seen = { begunMs: number; atMs: number; x: number; y: number };

/** Searches the page in every frame for a visible element with the text; resolves to its time and position. */
const seenIn = (page: Page, selector: string, text: string): Promise<Seen> =>
  page.evaluate(
    ([selector = '', text = '']) =>
      new Promise<Seen>((resolve) => {
        const contextOptions = (): void => {
          const all = [...document.querySelectorAll(selector)];
          const shown = all.find((one) => one.checkVisibility() && (one.textContent ?? '').includes(text));
          if (!shown) return void requestAnimationFrame(contextOptions);
          const { left, top, width, height } = shown.getBoundingClientRect();
          const begunMs = Date.now();
          // The screen shows the content of this frame with the next one.
          requestAnimationFrame(() => resolve({ begunMs, atMs: Date.now(), x: left + width / 2, y: top + height / 2 }));
        };
        contextOptions();
      }),
    [selector, text],
  );

const scriptBytesOf = async (urls: readonly string[]): Promise<number> => {
  const scripts = await Promise.all(urls.map(async (url) => (await fetch(url)).bytes()));
  return scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0);
};

/** Paths of the scripts that the page names: its start script, and those listed in its attributes. */
const scriptsNamedBy = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const begin = document.querySelector<HTMLScriptElement>('script[data-script]');
    const { script = '', parts = '', next = '' } = begin?.dataset ?? {};
    const own = begin ? new URL(begin.src).pathname : '';
    return [own, script, ...parts.split(' '), ...next.split(' ')];
  });

const repeated = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.filter((one, at) => addresses.indexOf(one) < at)),
];

const tapCold = (address: string): Promise<Tapped> =>
  visit(PHONE, async ({ page, session, traffic }) => {
    page.setDefaultTimeout(LIMIT_MS);
    const screen = PHONE.contextOptions.viewport ?? { width: 0, height: 0 };
    const half = { width: Math.round(screen.width / 2), height: Math.round(screen.height / 2) };
    const frames = await recordFrames(session, half);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`);
    });
    await page.goto(address, { waitUntil: 'commit' });
    const tag = await seenIn(page, TAG, '');
    // Requests before the tap, when the tag already accepts taps, are no part of the wait.
    const requested = traffic.requests.filter(({ atMs }) => atMs <= tag.atMs);
    await page.touchscreen.tap(tag.x, tag.y);
    const product = await seenIn(page, 'dialog[open]', PRICE);
    const sentUntil = [...sent];
    await frames.stop();
    const area = await page.locator(OUR_PAGE).first().boundingBox();
    const until = traffic.requests.filter(({ atMs, method }) => method === 'GET' && atMs <= product.atMs);
    const fetched = until.map(({ url }) => url);
    const awaited = until.filter(({ atMs }) => atMs <= product.begunMs).map(({ url }) => url);
    const scripts = awaited.filter((url) => url.endsWith('.js'));
    const named = await scriptsNamedBy(page);
    const startedAtMs = traffic.requests[0]?.atMs ?? 0;
    const drawn = frames.all.filter(({ atMs }) => atMs >= startedAtMs && atMs <= tag.atMs);
    const likeness = area && (await likenessOf(drawn, area, screen));
    if (!likeness) throw new Error('The tag was there before its page.');
    return {
      pageSeenMs: seenFrom(likeness, 0.97) - startedAtMs,
      tagSeenMs: tag.atMs - startedAtMs,
      productSeenMs: product.atMs - startedAtMs,
      requestsBefore: requested.length,
      scriptBytes: await scriptBytesOf(scripts.filter((url) => named.includes(new URL(url).pathname))),
      allScriptBytes: await scriptBytesOf(scripts),
      twice: repeated([...fetched, ...sentUntil]),
    };
  });

const print = (runs: readonly Tapped[]): void => {
  const headings = ['phone', 'page ms', 'tag ms', 'product ms', '× page', 'requests', 'script KiB gz', 'all'];
  const rows = runs.map((run, at) => [
    `round ${at + 1}`,
    run.pageSeenMs.toFixed(0),
    run.tagSeenMs.toFixed(0),
    run.productSeenMs.toFixed(0),
    (run.productSeenMs / run.pageSeenMs).toFixed(2),
    `${run.requestsBefore}`,
    (run.scriptBytes / 1024).toFixed(1),
    (run.allScriptBytes / 1024).toFixed(1),
  ]);
  process.stdout.write(`${table(headings, rows)}\n\n`);
};

export const benchTag = async ({ short }: { short: boolean }): Promise<object> => {
  const server = await startOurs(await publishedCatalogue(6));
  try {
    const runs: Tapped[] = [];
    for (let round = 0; round < (short ? 2 : 9); round += 1) runs.push(await tapCold(server.address));
    print(runs);
    const targets = printTargets([
      {
        name: 'product ÷ first page',
        figure: median(runs.map(({ productSeenMs, pageSeenMs }) => productSeenMs / pageSeenMs)),
        max: 2,
      },
      { name: 'requests before the tap', figure: median(runs.map(({ requestsBefore }) => requestsBefore)), max: 12 },
      {
        name: 'scripts that the answer needs, KiB gz',
        figure: median(runs.map(({ scriptBytes }) => scriptBytes / 1024)),
        max: 120,
      },
      {
        name: 'all scripts requested before the answer, KiB gz',
        figure: median(runs.map(({ allScriptBytes }) => allScriptBytes / 1024)),
        max: 120,
      },
      { name: 'addresses requested twice', figure: new Set(runs.flatMap(({ twice }) => twice)).size, max: 0 },
    ]);
    return { runs, targets };
  } finally {
    await end(server.child);
  }
};
