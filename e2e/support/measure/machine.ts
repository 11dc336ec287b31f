/** Load and speed of the test machine: limits in milliseconds apply to an idle machine. */
import { availableParallelism, loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { answersTo, processorWork } from './processor-time.ts';

/**
 * Whether more processes were runnable in the last minute than the machine has processors. Wall-clock times are then
 * dominated by waiting.
 */
export const isBusy = (): boolean => (loadavg()[0] ?? 0) > 1.25 * availableParallelism();

/** Processor time in ms of the work below on the idle machine for which the limits were set. */
const USUAL_MS = 40;
const PRESSES = 9;

/** A page of a thousand elements: each key rebuilds a tenth of them and recalculates style and layout of the rest. */
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

/** 1 on the machine of the limits or a faster one, 2 on one that takes twice as long. `page`: an unused one. */
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
