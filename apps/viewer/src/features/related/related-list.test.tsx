import { fireEvent, render, screen } from '@testing-library/react';
import type { ListedPdf, PdfList } from '@vitrina/contract';
import { expect, test, vi } from 'vitest';
import { RelatedList } from './related-list.tsx';

const pdf = (own: Partial<ListedPdf> = {}): ListedPdf => ({
  Uid: 'a',
  name: 'Casa 2026',
  url: '',
  isVertical: true,
  ...own,
});
const callbacks = { onOpen: () => undefined, onRetry: () => undefined, draw: () => Promise.reject(new Error('none')) };
const ready = (pdfs: ListedPdf[], total = pdfs.length) =>
  ({ is: 'ready', value: { pdfs, page: 1, itemsPerPage: 10, total } satisfies PdfList }) as const;

// Covers §8-12.
test('an empty list shows the text for a product or for a company', () => {
  const { rerender } = render(<RelatedList state={ready([])} {...callbacks} highlightProduct="CN-1" />);
  expect(screen.getByText('No se encontraron PDFs relacionados con el producto.')).toBeDefined();
  rerender(<RelatedList state={ready([])} {...callbacks} />);
  expect(screen.getByText('Esta empresa aún no tiene catálogos publicados.')).toBeDefined();
});

// Covers §3-37, §4-15.
test('a failed list shows its error, and a loading list a placeholder', () => {
  const { rerender } = render(<RelatedList state={{ is: 'failed', text: 'Error al crear la tarea' }} {...callbacks} />);
  expect(screen.getByRole('status').textContent).toBe('Error al crear la tarea');
  rerender(<RelatedList state={{ is: 'loading' }} {...callbacks} />);
  expect(screen.getByRole('list', { name: 'Cargando' })).toBeDefined();
});

// Covers §7-32.
test('an entry has cover, name, page count, date and the page of the product, and opens the document', () => {
  const onOpen = vi.fn();
  const one = pdf({
    pages: 24,
    page: 4,
    updatedAt: '2026-03-02T17:00:00Z',
    pictures: [
      { url: '/b.webp', width: 824, height: 1000, type: 'image/webp' },
      { url: '/a.webp', width: 480, height: 600, type: 'image/webp' },
    ],
  });
  const { container } = render(
    <RelatedList {...callbacks} state={ready([one])} onOpen={onOpen} highlightProduct="CN-1" />,
  );
  const entry = screen.getByRole('button', { name: /Casa 2026.*24 páginas.*2 de marzo de 2026.*En la página 4/ });
  expect(container.querySelector('img')?.getAttribute('srcset')).toBe('/a.webp 480w, /b.webp 824w');
  fireEvent.click(entry);
  expect(onOpen).toHaveBeenCalledWith(one);
});

test('the button for more is shown only while there are more documents', () => {
  const onMore = vi.fn();
  const { rerender } = render(<RelatedList state={ready([pdf()], 12)} {...callbacks} onMore={onMore} />);
  fireEvent.click(screen.getByRole('button', { name: 'Ver más catálogos' }));
  expect(onMore).toHaveBeenCalled();
  rerender(<RelatedList state={ready([pdf()], 1)} {...callbacks} onMore={onMore} />);
  expect(screen.queryByRole('button', { name: 'Ver más catálogos' })).toBeNull();
});
