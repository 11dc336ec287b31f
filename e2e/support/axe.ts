/** Violations that axe-core finds on a page, as readable lines. */
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type Violation = { id: string; nodes: { html: string }[] };
type Examiner = { axe?: { run: (root: Document, options: object) => Promise<{ violations: Violation[] }> } };

/** Context options: the page's content security policy would block axe-core, which would examine moving colours on their way. */
export const examined = { bypassCSP: true, reducedMotion: 'reduce' } as const;

/** Waits for the running animations that end: text that fades in has too little contrast for a moment. */
const settleAnimations = (page: Page) =>
  page.evaluate(async () => {
    const running = document
      .getAnimations()
      .filter(
        ({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      );
    await Promise.allSettled(running.map(({ finished }) => finished));
  });

/** Violations of WCAG 2.2 A and AA. Needs a page opened with the options `examined`. */
export const violationsOn = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ path: AXE });
  await settleAnimations(page);
  const found = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as Examiner;
    return (
      (await axe?.run(document, { runOnly, resultTypes: ['violations'] }))?.violations ?? [
        { id: 'axe-core is not loaded', nodes: [] },
      ]
    );
  }, RULES);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
};
