import { fireEvent, render, screen } from '@testing-library/react';
import type { Product } from '@vitrina/contract';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { item, product } from './product.fixture.ts';
import { ProductDialog } from './product-dialog.tsx';
import type { ProductView } from './product-shelf.ts';

const shop = { isCommercial: true, hasCart: true, provider: 'VTEX', website: 'https://tienda.co' } as const;

const viewOf = (own: Product): ProductView => {
  const [first] = own.items;
  return first ? { is: 'ready', value: { product: own, item: first } } : { is: 'missing' };
};

const opened = (own: Partial<ComponentProps<typeof ProductDialog>> = {}) => {
  const onAdd = vi.fn();
  render(
    <ProductDialog
      view={viewOf(product())}
      fallbackName="Sofá"
      shop={shop}
      inCart={0}
      onAdd={onAdd}
      onClose={() => undefined}
      {...own}
    />,
  );
  return onAdd;
};

const addButton = () => screen.queryByRole('button', { name: 'Agregar al carrito' });

test('a product that is not there says so and offers nothing', () => {
  opened({ view: { is: 'missing' } });
  expect(screen.getByText('Producto no disponible')).toBeDefined();
  expect(addButton()).toBeNull();
});

test('a failed look-up can be tried again', () => {
  const onRetry = vi.fn();
  opened({ view: { is: 'failed', text: 'Error al crear la tarea' }, onRetry });
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(onRetry).toHaveBeenCalled();
});

test('it opens with the name of the tag before the store has answered', () => {
  opened({ view: { is: 'loading' } });
  expect(screen.getByRole('dialog', { name: 'Sofá' })).toBeDefined();
  expect(addButton()?.hasAttribute('disabled')).toBe(true);
});

test('a catalogue for reading shows no price and no cart', () => {
  opened({ shop: { ...shop, isCommercial: false } });
  expect(addButton()).toBeNull();
  expect(screen.queryByText(/\$/)).toBeNull();
  expect(screen.getByRole('link', { name: /Ver en la tienda/ })).toBeDefined();
});

test('without a cart the store is the way', () => {
  opened({ shop: { ...shop, hasCart: false } });
  expect(addButton()).toBeNull();
  const [link, ...others] = screen.getAllByRole('link', { name: /Ver en la tienda/ });
  expect(link?.getAttribute('href')).toBe('https://tienda.co/sofa-guatape/p');
  expect(others).toEqual([]);
});

test('what is sold out cannot be added', () => {
  opened({ view: viewOf(product({ items: [item({}, { isAvailable: false })] })) });
  expect(addButton()).toBeNull();
  expect(screen.getByRole('button', { name: 'Agotado' }).hasAttribute('disabled')).toBe(true);
});

test('the chosen variant is added as often as wanted', () => {
  const blue = item({ itemId: '11', name: 'Azul', nameComplete: 'Sofá Guatapé Azul' });
  const gone = item({ itemId: '12', name: 'Verde', nameComplete: 'Sofá Guatapé Verde' }, { isAvailable: false });
  const onItem = vi.fn();
  const onAdd = opened({ view: viewOf(product({ items: [item(), blue, gone] })), onItem });
  expect(screen.getByRole('radio', { name: /Verde.*Agotado/ }).hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'Azul' }));
  fireEvent.click(screen.getByRole('button', { name: 'Uno más' }));
  fireEvent.click(screen.getByRole('button', { name: 'Agregar al carrito' }));
  expect(onItem).toHaveBeenCalledWith('11');
  expect(onAdd).toHaveBeenCalledWith(expect.objectContaining({ itemId: '11', name: 'Sofá Guatapé Azul' }), 2);
  expect(screen.getByRole('button', { name: 'Se agregó al carrito' })).toBeDefined();
});

test('many variants are folded away and can be unfolded', () => {
  const items = Array.from({ length: 60 }, (_, index) => item({ itemId: `${index}`, name: `Color ${index}` }));
  opened({ view: viewOf(product({ items })) });
  expect(screen.getAllByRole('radio')).toHaveLength(12);
  fireEvent.click(screen.getByRole('button', { name: 'Ver 48 más' }));
  expect(screen.getAllByRole('radio')).toHaveLength(60);
});

test('points and a price of yesterday are told, no points are not', () => {
  const pick = {
    product: product(),
    item: item({}, { rewardValue: 1299 }),
    stale: new Date(Date.now() - 9e7).toISOString(),
  };
  opened({ view: { is: 'ready', value: pick }, inCart: 2 });
  expect(screen.getByText('Acumulas 1.299 puntos')).toBeDefined();
  expect(screen.getByText('Precio de hace 1 día')).toBeDefined();
  expect(screen.getByText('Ya tienes 2 en tu carrito')).toBeDefined();
});
