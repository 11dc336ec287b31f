import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { line } from './cart.fixture.ts';
import { type Cart, type CartLine, emptyCart } from './cart.state.ts';
import { CartPanel } from './cart-panel.tsx';
import type { CheckoutShop } from './checkout.ts';
import { FirstAddMessage } from './first-add-message.tsx';

const shop: CheckoutShop = {
  provider: 'VTEX',
  website: 'https://tienda.co',
  utmSource: 'pdf_interactivo',
  chatNumber: '300 123 4567',
  documentName: 'Carta',
  page: 4,
};

const opened = (lines: CartLine[], own: { shop?: CheckoutShop; removed?: Cart['removed'] } = {}) => {
  const onAct = vi.fn();
  const onCheckout = vi.fn();
  render(
    <CartPanel
      cart={{ lines, removed: own.removed ?? null }}
      shop={own.shop ?? shop}
      onAct={onAct}
      onCheckout={onCheckout}
      onClose={() => undefined}
    />,
  );
  return { onAct, onCheckout };
};

test('an empty cart says so and offers no way to pay', () => {
  opened([...emptyCart.lines]);
  expect(screen.getByText('Tu carrito está vacío')).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a line can be counted and removed', () => {
  const { onAct } = opened([line('22', { name: 'Morral' })]);
  fireEvent.click(screen.getByRole('button', { name: 'Uno más' }));
  fireEvent.click(screen.getByRole('button', { name: 'Quitar Morral' }));
  expect(onAct).toHaveBeenCalledWith({ type: 'counted', itemId: '22', quantity: 2 });
  expect(onAct).toHaveBeenCalledWith({ type: 'removed', itemId: '22' });
});

test('what was removed can come back', () => {
  const { onAct } = opened([], { removed: { line: line('22', { name: 'Morral' }), at: 0 } });
  const status = screen.getByRole('status');
  expect(status.textContent).toContain('Se quitó Morral');
  fireEvent.click(within(status).getByRole('button', { name: 'Deshacer' }));
  expect(onAct).toHaveBeenCalledWith({ type: 'restored' });
});

test('the way to the store is a real link in a new tab', () => {
  const { onCheckout } = opened([line('22', { quantity: 2, discounted_price: 129900, rewardValue: 10 })]);
  const link = screen.getByRole('link', { name: /Ir a pagar/ });
  expect(link.getAttribute('href')).toContain('sku=22&qty=2&seller=1&utm_source=pdf_interactivo');
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener nofollow']);
  expect(screen.getAllByText(/259\.800/)).toHaveLength(2);
  expect(screen.getByText('Acumulas 20 puntos')).toBeDefined();
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  expect(onCheckout).toHaveBeenCalledWith(1);
});

test('a large cart is guided through its parts', () => {
  opened(Array.from({ length: 60 }, (_, index) => line(`${index + 1}`)));
  expect(screen.getByRole('link', { name: /Ir a pagar, parte 1 de 2/ })).toBeDefined();
  expect(screen.getByRole('link', { name: /Ir a pagar, parte 2 de 2/ })).toBeDefined();
});

test('a company without a store takes the order by chat', () => {
  opened([line('22')], { shop: { ...shop, provider: 'FEED' } });
  expect(screen.getByRole('link', { name: /Pedir por chat/ }).getAttribute('href')).toMatch(/^https:\/\/wa\.me\/57300/);
});

test('where nothing can be ordered it says so', () => {
  opened([line('22')], { shop: { ...shop, provider: 'FEED', chatNumber: '' } });
  expect(screen.getByText('Esta empresa todavía no recibe compras desde el catálogo.')).toBeDefined();
});

test('a changed price and a line that the store refuses are told', () => {
  opened([line('22', { before: 90 }), line('x-1')]);
  expect(screen.getByText(/Precio actualizado · Antes/)).toBeDefined();
  expect(screen.getByText('La tienda no recibe este producto desde aquí.')).toBeDefined();
});

test('the first item is announced and leads to the cart, and the message goes away by itself', () => {
  vi.useFakeTimers();
  const [onViewCart, onClose] = [vi.fn(), vi.fn()];
  const message = (item: CartLine | null) => <FirstAddMessage item={item} onViewCart={onViewCart} onClose={onClose} />;
  const { rerender } = render(message(null));
  expect(screen.getByRole('status').textContent).toBe('');
  rerender(message(line('22', { name: 'Morral' })));
  expect(screen.getByRole('status').textContent).toContain('Se agregó al carrito');
  fireEvent.click(screen.getByRole('button', { name: 'Ver carrito' }));
  expect(onViewCart).toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(8000));
  expect(onClose).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

test('the message of the first item gives the focus back to where it was', () => {
  const shown = (item: CartLine | null) => (
    <>
      <button type="button">Sillón Salento</button>
      <FirstAddMessage item={item} onViewCart={vi.fn()} onClose={vi.fn()} />
    </>
  );
  const { rerender } = render(shown(null));
  const tag = screen.getByRole('button', { name: 'Sillón Salento' });
  tag.focus();
  rerender(shown(line('22')));
  screen.getByRole('button', { name: 'Seguir viendo' }).focus();
  rerender(shown(null));
  expect(document.activeElement).toBe(tag);
});
