import { fireEvent, render, screen } from '@testing-library/react';
import { aPage } from '@vitrina/page-view/fixture';
import { expect, test, vi } from 'vitest';
import { PagesOverview } from './pages-overview.tsx';

const show = () => {
  const onPage = vi.fn();
  const pages = [1, 2, 3].map((index) => aPage(index));
  render(
    <PagesOverview pages={pages} pageCount={5} open={[2, 3]} isVertical onPage={onPage} onClose={() => undefined} />,
  );
  return { onPage };
};

test('the overview lists every page, loaded or not, and choosing one navigates to it', () => {
  const { onPage } = show();
  expect(screen.getAllByRole('button', { name: /Ir a la página/ })).toHaveLength(5);
  fireEvent.click(screen.getByRole('button', { name: 'Ir a la página 5' }));
  expect(onPage).toHaveBeenCalledWith(5);
});

test('the open pages are marked as current', () => {
  show();
  const current = screen.getAllByRole('button').filter((button) => button.getAttribute('aria-current') === 'page');
  expect(current.map(({ textContent }) => textContent)).toEqual(['2Ir a la página 2', '3Ir a la página 3']);
});
