/**
 * How soon the reader answers a hand with 40 tags on a spread (INP at most 200 ms on a processor four times slower), and how
 * long it works at a stretch during a turn (no task over 50 ms).
 *
 * Both are counted in processor time of the page's main thread: by the clock they would tell of the machine and of what else
 * runs on it, and painting without a graphics card takes longer than all else. RESPONSE_TIMES=1 prints the clock's INP too.
 */
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { DESKTOP, visitorsBrowser } from './support/browser.ts';
import { isBusy, slowness } from './support/machine.ts';
import { answersTo, processorWork } from './support/processor-time.ts';
import { publishTagged } from './support/tagged-document.ts';

const { open, newPage } = visitorsBrowser();

const VISITS = 4;
const SLOWER = 4;
const INP_MS = 200;
const LONGEST_TASK_MS = 50;

let address = '';
beforeAll(() => {
  address = publishTagged(inject('dataDir'), 'cuarenta', Array<number>(10).fill(20));
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

/** Turns by key and by button, products opened and closed: the inputs of a visit. */
const visit = async (page: Page) => {
  for (const [key, number] of [
    ['ArrowRight', 4],
    ['ArrowRight', 6],
    ['ArrowLeft', 4],
  ] as const) {
    await page.keyboard.press(key);
    await atPage(page, number);
  }
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

/** Beside other programs, caches and more are shared: a time twice as long says nothing then. */
const slownessHere = async (): Promise<number> => {
  const slow = await slowness(await newPage(DESKTOP));
  return isBusy() ? Math.max(2, slow) : slow;
};

const print = (what: string, times: readonly number[]) => {
  if (process.env.RESPONSE_TIMES) process.stdout.write(`${what}, ms: ${times.map((ms) => ms.toFixed(0)).join(' ')}\n`);
};

type Seen = { answers: Record<string, number> };

/** By the clock, as browsers report INP: the ms of each interaction of a visit on a processor so much slower. */
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

test('with 40 tags on a spread every input is answered in 200 ms on a processor four times slower', async () => {
  const visits: number[][] = [];
  for (let time = 0; time < VISITS; time++) {
    const page = await openAt(2);
    const answers = answersTo(await processorWork(page, () => visit(page)), ['keydown', 'click']);
    // Three keys, two buttons, two tags, two Escapes.
    expect(answers.length).toBe(9);
    expect(Math.min(...answers), 'work was seen').toBeGreaterThan(0);
    visits.push(answers.map((ms) => ms * SLOWER));
    print('interactions in processor time, four times slower', visits.at(-1) ?? []);
    await page.close();
  }
  if (process.env.RESPONSE_TIMES) await printByClock();
  // The slowest of a visit is its INP. Each at its best: caches shared with other programs are felt even so.
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
  expect(Math.max(...longest), JSON.stringify(longest)).toBeLessThanOrEqual(LONGEST_TASK_MS * (await slownessHere()));
});
