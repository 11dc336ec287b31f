/**
 * How soon the reader answers a hand: with 40 tags on a spread and the processor four times slower (INP, at most 200 ms), and
 * how long it works at a stretch during a turn (no task over 50 ms).
 */
import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { DESKTOP, visitorsBrowser } from './support/browser.ts';
import { publishTagged } from './support/tagged-document.ts';

const { open } = visitorsBrowser();

const SLOWER = 4;
const INP_MS = 200;
const LONGEST_TASK_MS = 50;

let address = '';
beforeAll(() => {
  address = publishTagged(inject('dataDir'), 'cuarenta', 10, 20);
});

const openAt = async (number: number): Promise<Page> => {
  const page = await open(`${address}&page=${number}`, DESKTOP);
  await page.locator('[data-current] [data-tag]').nth(39).waitFor();
  await page.locator('#first-page').waitFor({ state: 'detached' });
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  return page;
};

const settled = (page: Page) =>
  page.waitForFunction(() => document.querySelector('[data-role=leaving], [data-role=coming]') === null);

const atPage = async (page: Page, number: number) => {
  await page
    .locator('[data-current]')
    .getByRole('region', { name: new RegExp(`^Página ${number} de `) })
    .waitFor();
  await settled(page);
};

type Answers = { answers: Record<string, { name: string; took: number }> };

const watchAnswers = (page: Page) =>
  page.evaluate(() => {
    const answers: Answers['answers'] = {};
    Object.assign(window, { answers });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        if (!entry.interactionId) continue;
        const took = Math.max(entry.duration, answers[entry.interactionId]?.took ?? 0);
        answers[entry.interactionId] = { name: entry.name, took };
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });

/** ms of every interaction since `watchAnswers`, quicker ones than 16 ms left out: the slowest first. */
const answersOf = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    // Entries come after the frame that they tell of.
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(painted, 100))));
    return Object.values((window as unknown as Answers).answers)
      .map(({ took }) => took)
      .sort((a, b) => b - a);
  });

const slow = async (page: Page): Promise<CDPSession> => {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return client;
};

/** Turns by key and by button, and products opened and closed. */
const visit = async (page: Page) => {
  await page.keyboard.press('ArrowRight');
  await atPage(page, 4);
  await page.keyboard.press('ArrowRight');
  await atPage(page, 6);
  await page.keyboard.press('ArrowLeft');
  await atPage(page, 4);
  await page.mouse.move(640, 300);
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await atPage(page, 6);
  await page.getByRole('button', { name: 'Página anterior' }).click();
  await atPage(page, 4);
  for (const place of [3, 22]) {
    await page.locator('[data-current] [data-tag]').nth(place).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Agregar al carrito/ })
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
};

test('with 40 tags on a spread and a processor four times slower every answer is there in 200 ms', {
  timeout: 240_000,
}, async () => {
  const runs: number[][] = [];
  // A machine that has something else to do is slower still, now and then: the best of three visits tells what ours costs.
  for (let run = 0; run < 3; run++) {
    const page = await openAt(2);
    await slow(page);
    await watchAnswers(page);
    await visit(page);
    runs.push(await answersOf(page));
    await page.close();
    if (process.env.RESPONSE_TIMES) process.stdout.write(`interactions, ms: ${runs.at(-1)?.join(' ')}\n`);
  }
  expect(runs.every((answers) => answers.length >= 5)).toBe(true);
  expect(Math.min(...runs.map(([slowest = 0]) => slowest)), JSON.stringify(runs)).toBeLessThanOrEqual(INP_MS);
});

type TraceEvent = {
  name: string;
  ph: string;
  tid: number;
  pid: number;
  tdur?: number;
  dur?: number;
  args: { name?: string };
};

/** ms of processor time of the longest task of the page's main thread while `work` runs: what other programs take is not in it. */
const longestTask = async (page: Page, work: () => Promise<void>): Promise<number> => {
  const client = await page.context().browser()!.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  client.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const finished = new Promise((done) => client.once('Tracing.tracingComplete', done));
  const includedCategories = ['toplevel', 'disabled-by-default-devtools.timeline', 'devtools.timeline', '__metadata'];
  await client.send('Tracing.start', { traceConfig: { includedCategories } });
  await work();
  await client.send('Tracing.end');
  await finished;
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const isMain = ({ pid, tid }: TraceEvent) => mains.some((main) => main.pid === pid && main.tid === tid);
  const tasks = events.filter((event) => event.ph === 'X' && event.tdur !== undefined && isMain(event));
  expect(tasks.length, 'tasks in the trace').toBeGreaterThan(10);
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
};

test('no task of a turn is longer than 50 ms', { timeout: 120_000 }, async () => {
  const page = await openAt(2);
  const longest: number[] = [];
  for (const [key, next] of [
    ['ArrowRight', 4],
    ['ArrowRight', 6],
    ['ArrowRight', 8],
    ['ArrowLeft', 6],
    ['ArrowLeft', 4],
  ] as const)
    longest.push(
      await longestTask(page, async () => {
        await page.keyboard.press(key);
        await atPage(page, next);
      }),
    );
  if (process.env.RESPONSE_TIMES)
    process.stdout.write(`longest task of each turn, ms: ${longest.map((ms) => ms.toFixed(1)).join(' ')}\n`);
  expect(Math.max(...longest), JSON.stringify(longest)).toBeLessThanOrEqual(LONGEST_TASK_MS);
});
