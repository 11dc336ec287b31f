import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { item, product } from '../data/product.fixture.ts';
import { renderDialog, shop, viewOf } from './dialog.fixture.tsx';

const addButton = () => screen.queryByRole('button', { name: 'Agregar al carrito' });

test('a missing product shows "Producto no disponible" and no add button', () => {
  renderDialog({ view: { is: 'missing' } });
  expect(screen.getByText('Producto no disponible')).toBeDefined();
  expect(addButton()).toBeNull();
});

test('a failed look-up shows a retry button that calls onRetry', () => {
  const onRetry = vi.fn();
  renderDialog({ view: { is: 'failed', text: 'Error al crear la tarea' }, onRetry });
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(onRetry).toHaveBeenCalled();
});

// Covers §2-12.
test('while loading, the popup has the name of the tag and a disabled add button', () => {
  renderDialog({ view: { is: 'loading' } });
  expect(screen.getByRole('dialog', { name: 'Sofá' })).toBeDefined();
  expect(addButton()?.hasAttribute('disabled')).toBe(true);
});

// Covers §3-20.
test('a catalogue for reading shows neither price nor add button, but the link to the store', () => {
  renderDialog({ shop: { ...shop, isCommercial: false } });
  expect(addButton()).toBeNull();
  expect(screen.queryByText(/\$/)).toBeNull();
  expect(screen.getByRole('link', { name: /Ver en la tienda/ })).toBeDefined();
});

test('without a cart the link to the store is the main action and is shown once', () => {
  renderDialog({ shop: { ...shop, hasCart: false } });
  expect(addButton()).toBeNull();
  const [link, ...others] = screen.getAllByRole('link', { name: /Ver en la tienda/ });
  expect(link?.getAttribute('href')).toBe('https://tienda.co/sofa-guatape/p');
  expect(others).toEqual([]);
});

test('an item that is sold out shows a disabled "Agotado" button and cannot be added', () => {
  renderDialog({ view: viewOf(product({ items: [item({}, { isAvailable: false })] })) });
  expect(addButton()).toBeNull();
  expect(screen.getByRole('button', { name: 'Agotado' }).hasAttribute('disabled')).toBe(true);
});

test('an item that its store sells by the dozen is added by the dozen, and the popup says so', () => {
  const dozens = item({}, { minQuantity: 24, quantityIncrement: 12, maxQuantity: 50 });
  const onAdd = renderDialog({ view: viewOf(product({ items: [dozens] })) });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Cantidad' });
  expect(field.value).toBe('24');
  expect(screen.getByText('Mínimo 24 unidades, de 12 en 12')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Uno menos' }));
  expect(field.value).toBe('24');
  fireEvent.click(screen.getByRole('button', { name: 'Uno más' }));
  fireEvent.click(screen.getByRole('button', { name: 'Uno más' }));
  expect(field.value).toBe('48');
  fireEvent.change(field, { target: { value: '31' } });
  fireEvent.blur(field);
  expect(field.value).toBe('36');
  fireEvent.click(screen.getByRole('button', { name: 'Agregar al carrito' }));
  expect(onAdd).toHaveBeenCalledWith(expect.anything(), 36);
});

// Covers §1-18, §3-28.
test('the chosen variant is added in the chosen quantity', () => {
  const blue = item({ itemId: '11', name: 'Azul', nameComplete: 'Sofá Guatapé Azul' });
  const soldOut = item({ itemId: '12', name: 'Verde', nameComplete: 'Sofá Guatapé Verde' }, { isAvailable: false });
  const onItem = vi.fn();
  const onAdd = renderDialog({ view: viewOf(product({ items: [item(), blue, soldOut] })), onItem });
  expect(screen.getByRole('radio', { name: /Verde.*Agotado/ }).hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'Azul' }));
  fireEvent.click(screen.getByRole('button', { name: 'Uno más' }));
  fireEvent.click(screen.getByRole('button', { name: 'Agregar al carrito' }));
  expect(onItem).toHaveBeenCalledWith('11');
  expect(onAdd).toHaveBeenCalledWith(expect.objectContaining({ itemId: '11', name: 'Sofá Guatapé Azul' }), 2);
  expect(screen.getByRole('button', { name: 'Se agregó al carrito' })).toBeDefined();
});

test('12 of 60 variants are shown until the rest is expanded', () => {
  const items = Array.from({ length: 60 }, (_, index) => item({ itemId: `${index}`, name: `Color ${index}` }));
  renderDialog({ view: viewOf(product({ items })) });
  expect(screen.getAllByRole('radio')).toHaveLength(12);
  fireEvent.click(screen.getByRole('button', { name: 'Ver 48 más' }));
  expect(screen.getAllByRole('radio')).toHaveLength(60);
});

// Covers §3-27.
test('points, the age of a stale price and the quantity in the cart are shown', () => {
  const pick = {
    product: product(),
    item: item({}, { rewardValue: 1299 }),
    stale: new Date(Date.now() - 9e7).toISOString(),
  };
  renderDialog({ view: { is: 'ready', value: pick }, inCart: 2 });
  expect(screen.getByText('Acumulas 1.299 puntos')).toBeDefined();
  expect(screen.getByText('Precio de hace 1 día')).toBeDefined();
  expect(screen.getByText('Ya tienes 2 en tu carrito')).toBeDefined();
});

test('the quantity stays within the limit of an order, less what is in the cart', () => {
  const few = item({}, { maxQuantity: 3 });
  const onAdd = renderDialog({ view: viewOf(product({ items: [few] })), inCart: 1 });
  fireEvent.change(screen.getByRole('textbox', { name: 'Cantidad' }), { target: { value: '9' } });
  fireEvent.click(screen.getByRole('button', { name: 'Agregar al carrito' }));
  expect(onAdd).toHaveBeenCalledWith(expect.objectContaining({ most: 3 }), 2);
});

test('with the limit of an order in the cart nothing can be added, and the popup says why', () => {
  renderDialog({ view: viewOf(product({ items: [item({}, { maxQuantity: 1 })] })), inCart: 1 });
  expect(addButton()).toBeNull();
  expect(screen.getByRole('button', { name: 'Ya tienes el máximo' }).hasAttribute('disabled')).toBe(true);
});
