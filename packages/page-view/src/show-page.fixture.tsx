// Renders one page as the viewer does, with every label and callback set.

import { render, screen } from '@testing-library/react';
import type { PdfPage } from '@vitrina/contract';
import { vi } from 'vitest';
import { PageEventContext } from './elements.ts';
import { somePageProps } from './page-view.fixture.ts';
import { PageView, type PageViewProps } from './page-view.tsx';

export const at = { position: { left: 10, top: 20 }, size: { width: 30, high: 40 } };

export const show = (page: PdfPage, over: Partial<PageViewProps> = {}) => {
  const onPageEvent = vi.fn();
  const onSettled = vi.fn();
  const some = somePageProps(page);
  const props: PageViewProps = { ...some, picture: { ...some.picture, onSettled }, ...over };
  const pageWith = (more: Partial<PageViewProps>) => (
    <PageEventContext value={onPageEvent}>
      <PageView {...props} {...more} />
    </PageEventContext>
  );
  const view = render(pageWith({}));
  const region = screen.getByRole('region', { name: 'Página 1 de 3' });
  const picture = () => region.querySelector<HTMLImageElement>(':scope > img');
  return {
    onPageEvent,
    onSettled,
    region,
    picture,
    ...view,
    rerenderWith: (more: Partial<PageViewProps>) => view.rerender(pageWith(more)),
  };
};
