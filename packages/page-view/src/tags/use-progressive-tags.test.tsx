import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aPage, aTag, somePageProps } from '../page-view.fixture.ts';
import { PageView } from '../page-view.tsx';

// Covers §resilience-52.
test('a waiting page renders its tags in batches during idle time, and all at once when it is shown', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(4000);
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  const place = (at: number) => ({ left: 10 + 9 * (at % 10), top: 10 + 9 * Math.floor(at / 10) });
  const tags = Array.from({ length: 40 }, (_, at) => aTag({ name: `${at}`, position: place(at) }));
  const props = somePageProps(aPage(1, { tags }));
  const pageView = (isShown: boolean) => <PageView {...props} picture={{ ...props.picture, isShown }} />;
  const count = () => screen.queryAllByRole('button').length;
  const { rerender } = render(pageView(false));
  const first = count();
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(20);
  await act(async () => idle.splice(0).at(-1)?.());
  expect(count()).toBe(2 * first);
  rerender(pageView(true));
  expect(count()).toBe(40);
  rerender(pageView(false));
  expect(count()).toBe(40);
});
