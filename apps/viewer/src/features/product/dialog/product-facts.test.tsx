import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { item, product } from '../data/product.fixture.ts';
import { ProductDialog } from './product-dialog.tsx';

const shop = {
  isCommercial: true,
  hasCart: true,
  provider: 'VTEX',
  website: 'https://tienda.co',
  chatNumber: null,
} as const;

// Covers §1-17, §2-12, §3-24.
test('the popup shows name, reference, both prices, discount, specifications and all pictures', () => {
  const images = ['https://a.co/1.jpg', 'https://a.co/2.jpg'].map((imageUrl) => ({ imageUrl }));
  const own = item({ images }, { price: 75_000, listPrice: 100_000 });
  const allSpecifications = [{ key: 'Material', value: 'Roble' }];
  const pick = { product: product({ items: [own], allSpecifications }), item: own };
  render(
    <ProductDialog
      view={{ is: 'ready', value: pick }}
      fallbackName=""
      shop={shop}
      inCart={0}
      askedFrom={{ documentName: 'Lista', shared: { company: 'casa', pdf: 'lista', page: 4, product: 'CN-1042' } }}
      onAdd={() => undefined}
      onClose={() => undefined}
    />,
  );
  expect(screen.getByRole('dialog', { name: 'Sofá Guatapé Lino arena' })).toBeDefined();
  expect(screen.getByText('Ref. CN-1042')).toBeDefined();
  expect(screen.getByText(/75\.000/)).toBeDefined();
  expect(screen.getByText(/100\.000/).closest('s')).not.toBeNull();
  expect(screen.getByText('25 % de descuento')).toBeDefined();
  expect(screen.getByRole('term').textContent).toBe('Material');
  expect(screen.getByRole('definition').textContent).toBe('Roble');
  const shown = [...document.querySelectorAll('img')].map(({ src }) => src);
  expect(images.every(({ imageUrl }) => shown.includes(imageUrl))).toBe(true);
});
