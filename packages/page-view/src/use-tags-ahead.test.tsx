import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aPage, aTag, somePageProps } from './page-view.fixture.ts';
import { PageView } from './page-view.tsx';

test('a page that waits has its tags by the handful, and all of them once it is turned to', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(4000);
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  const place = (at: number) => ({ left: 10 + 9 * (at % 10), top: 10 + 9 * Math.floor(at / 10) });
  const tags = Array.from({ length: 40 }, (_, at) => aTag({ name: `${at}`, position: place(at) }));
  const props = somePageProps(aPage(1, { tags }));
  const shown = (isShown: boolean) => <PageView {...props} picture={{ ...props.picture, isShown }} />;
  const count = () => screen.queryAllByRole('button').length;
  const { rerender } = render(shown(false));
  const first = count();
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(20);
  await act(async () => idle.splice(0).at(-1)?.());
  expect(count()).toBe(2 * first);
  rerender(shown(true));
  expect(count()).toBe(40);
  rerender(shown(false));
  expect(count()).toBe(40);
});
