/** What the machine of the tests can do now: promises in milliseconds are those of a machine with time. */
import { availableParallelism, loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { answersTo, processorWork } from './processor-time.ts';

/**
 * More has had to run in the last minute than the machine has processors for. Times by the clock are then those of the
 * queue: what is promised in milliseconds can be seen only on a machine that has time.
 */
export const isBusy = (): boolean => (loadavg()[0] ?? 0) > 1.25 * availableParallelism();

/** Processor ms that the work below takes on a machine with time, on which the promises were made. */
const USUAL_MS = 40;
const PRESSES = 9;

/** A page of a thousand elements: each key builds a tenth of them anew and styles and lays out the rest. */
const WORK = `<!doctype html><style>
  .row { display: flex; color: var(--ink) } .row > b { position: relative; transform: translate(1px, 1px) }
  [data-odd] b { font-weight: 400 } .row:hover b { color: red }
</style><main></main><script>
  const main = document.querySelector('main');
  const row = (at) => '<p class="row"><b>' + at + '</b><i aria-label="n ' + at + '">' + Math.sqrt(at) + '</i></p>';
  main.innerHTML = Array.from({ length: 330 }, (_, at) => row(at)).join('');
  addEventListener('keydown', () => {
    main.toggleAttribute('data-odd');
    main.inert = !main.inert;
    const seen = {};
    for (let at = 0; at < 20000; at++) seen['k' + (at % 500)] = [at, ...(seen['k' + (at % 500)] ?? [])].slice(0, 4);
    for (const [at, old] of [...main.children].slice(0, 33).entries()) old.outerHTML = row(at + Object.keys(seen).length);
    main.getBoundingClientRect();
  });
</script>`;

/** 1 on a machine of the promise or a faster one, 2 on one that takes twice as long. `page`: a fresh one. */
export const slowness = async (page: Page): Promise<number> => {
  await page.setContent(WORK);
  const work = await processorWork(page, async () => {
    for (let time = 0; time < PRESSES; time++) {
      await page.keyboard.press('a');
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
    }
  });
  const answers = answersTo(work, ['keydown']).sort((one, other) => one - other);
  return Math.max(1, (answers[Math.floor(PRESSES / 2)] ?? 0) / USUAL_MS);
};
