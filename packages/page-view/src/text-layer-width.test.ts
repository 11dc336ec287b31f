import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

test('no canvas is asked for more than some pages of texts: it would remember them all', async () => {
  const asked: number[] = [];
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext() {
        const at = asked.push(0) - 1;
        return {
          measureText: () => {
            asked[at] = (asked[at] ?? 0) + 1;
            return { width: 250 };
          },
        };
      }
    },
  );
  const { emsOf } = await import('./text-layer-width.ts');
  for (let line = 0; line < 1600; line++) expect(emsOf(`Línea ${line}`)).toBe(2.5);
  expect(asked.reduce((sum, count) => sum + count, 0)).toBe(1600);
  expect(Math.max(...asked)).toBeLessThanOrEqual(500);
  expect(asked.length).toBeLessThan(5);
});
