import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

// Covers §5-9.
test('a canvas measures at most 500 texts before it is replaced', async () => {
  const measuredPerCanvas: number[] = [];
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext() {
        const at = measuredPerCanvas.push(0) - 1;
        return {
          measureText: () => {
            measuredPerCanvas[at] = (measuredPerCanvas[at] ?? 0) + 1;
            return { width: 250 };
          },
        };
      }
    },
  );
  const { textWidthInEms } = await import('./text-layer-width.ts');
  for (let line = 0; line < 1600; line++) expect(textWidthInEms(`Línea ${line}`)).toBe(2.5);
  expect(measuredPerCanvas.reduce((sum, count) => sum + count, 0)).toBe(1600);
  expect(Math.max(...measuredPerCanvas)).toBeLessThanOrEqual(500);
  expect(measuredPerCanvas.length).toBeLessThan(5);
});
