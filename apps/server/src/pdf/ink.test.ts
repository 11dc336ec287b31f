/** The ink map of a drawn page shows print and pictures, on paper of any colour. */

import { afterAll, expect, test } from 'vitest';
import { inkShare } from '../domain/placement/ink-map.ts';
import { createPdfEngine } from './engine.ts';
import { scratchDirectory, tinyPdf } from './testing/tiny-pdf.ts';

const scratch = scratchDirectory();
const engine = createPdfEngine({ workers: 1 });
afterAll(async () => {
  await engine.close();
  scratch.remove();
});

// Covers §access-47.
test('the ink map shows thin print and lines, on white and on coloured paper, and no even colour', async () => {
  // The lower half is coloured; text and a hairline stand on each half.
  const content =
    '0.8 0.5 0.2 rg 0 0 600 300 re f 0 g BT /F1 8 Tf 60 452 Td (Silla) Tj 0 -300 Td (Silla) Tj ET 0.4 w 300 450 m 340 450 l S 300 150 m 340 150 l S';
  const path = scratch.write('a.pdf', tinyPdf({ pages: [{ mediaBox: '0 0 600 600', content }] }));
  for await (const page of engine.render(path, await engine.inspect(path))) {
    const ink = page.is === 'ready' ? page.ink : undefined;
    if (!ink) throw new Error('no ink');
    expect(ink.cells.length).toBeLessThan(120_000);
    const at = (left: number, top: number) => inkShare(ink, { left, top }, 2.2, 1);
    for (const top of [25, 75]) {
      expect(at(11.5, top - 0.8)).toBeGreaterThan(0.1);
      expect(at(53, top)).toBeGreaterThan(0.03);
      expect(at(80, top)).toBe(0);
    }
  }
});
