import { render, screen } from '@testing-library/react';
import type { PdfPage } from '@vitrina/contract';
import { expect, test } from 'vitest';
import { aPage } from '../page-view.fixture.ts';
import { PageView } from '../page-view.tsx';

const at = { position: { left: 12.5, top: 20 }, size: { width: 30, high: 40 } };

const renderedBox = async (own: Partial<PdfPage>) => {
  render(
    <PageView
      page={aPage(1, own)}
      label="Página"
      labels={{
        tag: () => '',
        model: () => 'elemento',
        video: () => 'elemento',
        player: () => new Promise(() => undefined),
        link: () => 'elemento',
        point: ({ name }) => name,
        shared: () => new Set(),
        names: () => [],
        group: () => '',
        soldOut: '',
      }}
      picture={{ aspect: 0.7, sizes: () => '100vw', isShown: true }}
      tags={{
        size: () => 16,
        state: () => ({ isInCart: false, isSoldOut: false, price: null }),
        highlight: null,
      }}
    />,
  );
  const image = screen.getByRole('region').querySelector<HTMLElement>('div:has(> img)');
  const { left, top, width, height } = (image ?? (await screen.findByLabelText('elemento'))).style;
  return [left, top, width, height];
};

// Covers §1-12, §1-13, §1-14, §1-16, §3-13, §3-15, §3-16.
test.each<[string, Partial<PdfPage>]>([
  ['an image', { images: [{ url: '/i.webp', ...at }] }],
  ['a video file', { videos: [{ url: '/v.mp4', ...at }] }],
  ['a video of a player site', { videos: [{ url: 'https://youtu.be/dQw4w9WgXcQ', ...at }] }],
  ['a model', { models: [{ url: '/m.glb', product: { id: '', ref: 'R' }, ...at }] }],
  ['a link with an area', { links: [{ name: '', url: 'https://a.example', ...at }] }],
])('%s is placed and sized in percent of the page', async (_, page) => {
  expect(await renderedBox(page)).toEqual(['12.5%', '20%', '30%', '40%']);
});

// Covers §backend-243.
test('an image with a text is read aloud with it, one without is left out', async () => {
  await renderedBox({
    images: [
      { url: '/i.webp', alt: 'Una sala con luz', ...at },
      { url: '/i.webp', ...at },
    ],
  });
  expect(screen.getAllByRole('img', { name: 'Una sala con luz' })).toHaveLength(1);
  expect(screen.queryAllByRole('img', { name: '' })).toEqual([]);
});

// Covers §3-17.
test('a link without a size is placed in percent of the page', async () => {
  const link = { name: '', url: 'https://a.example', position: at.position };
  expect((await renderedBox({ links: [link] })).slice(0, 2)).toEqual(['12.5%', '20%']);
});
