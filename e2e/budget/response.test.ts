/**
 * Input latency of the reader with 40 tags on a spread (INP at most 200 ms on a processor four times slower), and the longest
 * task of a turn (at most 50 ms).
 *
 * Both are measured in processor time of the main thread: wall-clock time would depend on the load of the machine, and
 * painting without a GPU dominates it. RESPONSE_TIMES=1 also prints the wall-clock INP.
 */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DESKTOP, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { publishTagged } from '../support/documents/tagged-document.ts';
import { isBusy, slowness } from '../support/measure/machine.ts';
import { answersTo, processorWork } from '../support/measure/processor-time.ts';
import { pressArrow } from '../support/turning.ts';

const { open, newPage } = visitorsBrowser();

const VISITS = 4;
const SLOWER = 4;
const INP_MS = 200;
const MAX_TASK_MS = 50;

let address = '';
beforeAll(() => {
  address = publishTagged(deployment().dataDir, 'cuarenta', Array<number>(10).fill(20));
});

const openAt = async (number: number): Promise<Page> => {
  const page = await open(`${address}&page=${number}`, DESKTOP);
  await page.locator('[data-current] [data-tag]').nth(39).waitFor();
  await page.locator('#first-page').waitFor({ state: 'detached' });
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  return page;
};

const atPage = async (page: Page, number: number) => {
  await page
    .locator('[data-current]')
    .getByRole('region', { name: new RegExp(`^Página ${number} de `) })
    .waitFor();
  await page.waitForFunction(() => document.querySelector('[data-role=leaving], [data-role=coming]') === null);
};

/** The inputs of a visit: turns by key and button, products opened and closed. */
const visit = async (page: Page) => {
  for (const [key, number] of [
    ['ArrowRight', 4],
    ['ArrowRight', 6],
    ['ArrowLeft', 4],
  ] as const) {
    await page.keyboard.press(key);
    await atPage(page, number);
  }
  await pressArrow(page, 'Página siguiente');
  await atPage(page, 6);
  await pressArrow(page, 'Página anterior');
  await atPage(page, 4);
  for (const place of [3, 22]) {
    await page.locator('[data-current] [data-tag]').nth(place).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Agregar al pedido/ })
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
};

/** On a busy machine, shared caches double processor times, too. */
const slownessHere = async (): Promise<number> => {
  const slow = await slowness(await newPage(DESKTOP));
  return isBusy() ? Math.max(2, slow) : slow;
};

const print = (what: string, times: readonly number[]) => {
  if (process.env.RESPONSE_TIMES) process.stdout.write(`${what}, ms: ${times.map((ms) => ms.toFixed(0)).join(' ')}\n`);
};

type Seen = { answers: Record<string, number> };

/** Prints wall-clock times in ms of each interaction of a visit, as browsers report INP, on a throttled processor. */
const printByClock = async () => {
  const page = await openAt(2);
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.evaluate(() => {
    const answers: Seen['answers'] = {};
    Object.assign(window, { answers });
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (interactionId) answers[interactionId] = Math.max(duration, answers[interactionId] ?? 0);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await visit(page);
  const answers = await page.evaluate(() => Object.values((window as unknown as Seen).answers));
  print('interactions by the clock, four times slower', answers);
};

test('with 40 tags on a spread every input is answered within 200 ms on a processor four times slower', async () => {
  const visits: number[][] = [];
  for (let time = 0; time < VISITS; time++) {
    const page = await openAt(2);
    const answers = answersTo(await processorWork(page, () => visit(page)), ['keydown', 'click']);
    // Three keys, two buttons, two tags, two times Escape.
    expect(answers.length).toBe(9);
    expect(Math.min(...answers), 'work was seen').toBeGreaterThan(0);
    visits.push(answers.map((ms) => ms * SLOWER));
    print('interactions in processor time, four times slower', visits.at(-1) ?? []);
    await page.close();
  }
  if (process.env.RESPONSE_TIMES) await printByClock();
  // The INP of a visit is its slowest input. The best of each input over all visits excludes most effects of other programs.
  const best = (visits[0] ?? []).map((_, at) => Math.min(...visits.map((answers) => answers[at] ?? 0)));
  expect(Math.max(...best), JSON.stringify(visits)).toBeLessThanOrEqual(INP_MS * (await slownessHere()));
});

test('no task of a turn is longer than 50 ms', async () => {
  const page = await openAt(2);
  const longest: number[] = [];
  for (const [key, number] of [
    ['ArrowRight', 4],
    ['ArrowRight', 6],
    ['ArrowRight', 8],
    ['ArrowLeft', 6],
    ['ArrowLeft', 4],
  ] as const) {
    const { tasks } = await processorWork(page, async () => {
      await page.keyboard.press(key);
      await atPage(page, number);
    });
    expect(tasks.length).toBeGreaterThan(10);
    longest.push(Math.max(...tasks.map(({ processorMs }) => processorMs)));
  }
  print('longest task of each turn', longest);
  expect(Math.max(...longest), JSON.stringify(longest)).toBeLessThanOrEqual(MAX_TASK_MS * (await slownessHere()));
});
