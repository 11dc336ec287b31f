/** What axe-core finds on a page, as sentences that a failed test can be understood by. */
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type Violation = { id: string; nodes: { html: string }[] };
type Examiner = { axe?: { run: (root: Document, options: object) => Promise<{ violations: Violation[] }> } };

/* The page's own policy keeps other scripts out, the examiner's too. */
export const examined = { bypassCSP: true };

/** WCAG 2.2 A and AA. The page was opened with `examined`. */
export const violationsOn = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ path: AXE });
  const found = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as Examiner;
    return (await axe?.run(document, { runOnly }))?.violations ?? [{ id: 'axe is not there', nodes: [] }];
  }, RULES);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
};
