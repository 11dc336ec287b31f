import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useStore } from 'zustand';
import { memoryStorage } from '../../lib/safe-storage.ts';
import { line } from './cart.fixture.ts';
import type { CartLine, Offered } from './cart.state.ts';
import { createCartCheck, type StoreAnswer } from './cart-check.ts';
import { CartPanel } from './cart-panel.tsx';
import { createCartStore } from './cart-store.ts';
import type { CheckoutShop } from './checkout.ts';
import { FirstAddMessage } from './first-add-message.tsx';
import { createOpenedParts } from './opened-parts.ts';
import { cartKey, storedCart } from './stored-cart.ts';

const shop: CheckoutShop = {
  provider: 'VTEX',
  website: 'https://tienda.co',
  utmSource: 'pdf_interactivo',
  chatNumber: '300 123 4567',
  documentName: 'Carta',
  page: 4,
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

type Own = {
  shop?: Partial<CheckoutShop>;
  storage?: ReturnType<typeof memoryStorage>;
  store?: () => StoreAnswer;
  isOffline?: boolean;
};

/** The real panel over the real cart, whose store answers within a tenth of a second. */
const opened = (
  lines: CartLine[],
  { shop: ownShop, storage = memoryStorage(), store, isOffline = false }: Own = {},
) => {
  storage.setItem(cartKey('casa'), storedCart(lines));
  const cart = createCartStore({ companyUid: 'casa', storage, onFirstAdd: vi.fn() });
  const ask = async (): Promise<StoreAnswer> => {
    await new Promise((answered) => setTimeout(answered, 100));
    return store?.() ?? { offers: [], isComplete: true };
  };
  const check = createCartCheck({ ask, cart });
  const openedParts = createOpenedParts({ companyUid: 'casa', storage, now: () => Date.now() });
  const onCheckout = vi.fn();
  const Panel = () => (
    <CartPanel
      cart={useStore(cart)}
      shop={{ ...shop, ...ownShop }}
      check={check}
      openedParts={openedParts}
      isOffline={isOffline}
      onAct={cart.act}
      onCheckout={onCheckout}
      onClose={() => undefined}
    />
  );
  const { unmount } = render(<Panel />);
  return { cart, onCheckout, storage, unmount };
};
const openedAndAsked = async (lines: CartLine[], own: Own = {}) => {
  const panel = opened(lines, own);
  await pass(0.2);
  return panel;
};

/* By its words: to reckon the role of everything in a long cart takes seconds. Without an address it is no link. */
const linkOrNone = () => screen.queryByText(/^(Ir a pagar|Pedir por chat)/, { selector: 'a[href]' });
const link = () => screen.getByText(/^(Ir a pagar|Pedir por chat)/, { selector: 'a[href]' });
/** Follows a link as far as this window. */
const follow = (target: HTMLElement) => {
  target.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(target);
};
const text = () => document.body.textContent.replace(/\u00a0/g, ' ');

test.each([
  ['a store', {}],
  ['a chat', { provider: 'FEED' }],
] as const)('without a network the way to %s waits, says so, and is no link', async (_, own) => {
  await openedAndAsked([line('1')], { shop: own, isOffline: true });
  expect(screen.getByText('Esperando conexión').getAttribute('href')).toBeNull();
  expect(text()).toContain('carrito queda guardado');
  expect(linkOrNone()).toBeNull();
});

test('an empty cart says so and offers no way to pay', async () => {
  await openedAndAsked([]);
  expect(screen.getByText('Tu carrito está vacío')).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a line is counted and removed, and comes back', async () => {
  const { cart } = await openedAndAsked([line('22', { name: 'Morral' })]);
  fireEvent.click(screen.getByRole('button', { name: 'Uno más' }));
  expect(cart.getState().lines).toMatchObject([{ quantity: 2 }]);
  fireEvent.click(screen.getByRole('button', { name: 'Quitar Morral' }));
  expect(screen.getByText('Tu carrito está vacío')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(cart.getState().lines).toMatchObject([{ itemId: '22', quantity: 2 }]);
});

describe('the way to the store', () => {
  test('is no link until the store was asked, and then a real one in a new tab', async () => {
    const { onCheckout } = opened([line('22', { quantity: 2, discounted_price: 129900, rewardValue: 10 })]);
    expect(linkOrNone()).toBeNull();
    expect(screen.getByText('Consultamos precios y existencias')).toBeDefined();
    await pass(0.2);
    expect(link().getAttribute('href')).toContain('sku=22&qty=2&seller=1&utm_source=pdf_interactivo');
    expect([link().getAttribute('target'), link().getAttribute('rel')]).toEqual(['_blank', 'noopener nofollow']);
    expect(screen.getAllByText(/259\.800/)).toHaveLength(2);
    expect(screen.getByText('Acumulas 20 puntos')).toBeDefined();
    follow(link());
    expect(onCheckout).toHaveBeenCalledWith(1);
  });

  test('of a company without a store is an order by chat', async () => {
    await openedAndAsked([line('22')], { shop: { provider: 'FEED' } });
    expect(link().getAttribute('href')).toMatch(/^https:\/\/wa\.me\/57300/);
  });

  test('is missing where nothing can be ordered, and that is said', async () => {
    await openedAndAsked([line('22')], { shop: { provider: 'FEED', chatNumber: '' } });
    expect(screen.getByText('Esta empresa todavía no recibe compras desde el catálogo.')).toBeDefined();
  });

  test('leaves out what the store refuses, of the total as well', async () => {
    await openedAndAsked([line('22', { discounted_price: 700 }), line('x-1', { discounted_price: 5 })]);
    expect(screen.getByText('La tienda no recibe este producto desde aquí.')).toBeDefined();
    expect(link().getAttribute('href')).not.toContain('x-1');
    expect(text()).toContain('Total (1 producto)$ 700');
  });

  test('when the shopper comes back nothing is lost, and the cart can be emptied, and comes back whole', async () => {
    const { cart } = await openedAndAsked([line('22'), line('23')]);
    expect(screen.queryByRole('button', { name: 'Vaciar carrito' })).toBeNull();
    follow(link());
    expect(cart.getState().lines).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Vaciar carrito' }));
    expect(screen.getByText('Tu carrito está vacío')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(cart.getState().lines).toHaveLength(2);
  });
});

describe('what the store changed', () => {
  const sold = (itemId: string, discounted_price: number): Offered => ({
    itemId,
    at: 5,
    is: 'sold',
    item: line(itemId, { discounted_price }),
  });
  const answering = (...offers: Offered[]): Own => ({ store: () => ({ offers, isComplete: true }) });

  test('is shown line by line with both prices, and is accepted before there is a link', async () => {
    await openedAndAsked(
      [line('1'), line('2', { discounted_price: 5000 })],
      answering(sold('2', 6000), sold('1', 100)),
    );
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('Cambió 1 producto en la tienda.')).toBeDefined();
    expect(text()).toContain('Antes $ 5.000 · Ahora $ 6.000');
    expect(text()).toContain('Total (2 productos)$ 6.100');
    fireEvent.click(screen.getByRole('button', { name: 'Aceptar y seguir' }));
    expect(link().getAttribute('href')).toContain('sku=1&qty=1&seller=1&sku=2&qty=1&seller=1');
    expect(document.activeElement).toBe(link());
    expect(text()).not.toContain('Antes $ 5.000');
  });

  test.each([
    ['soldOut', 'Agotado'],
    ['gone', 'La tienda ya no lo vende'],
    ['unpriced', 'La tienda no le da precio ahora'],
  ] as const)('%s stays in the cart, and out of the total and the link', async (is, words) => {
    await openedAndAsked([line('1', { discounted_price: 900 }), line('2')], answering({ itemId: '2', at: 5, is }));
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText(words)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Aceptar y seguir' }));
    expect(link().getAttribute('href')).toContain('sku=1&qty=1&seller=1&utm');
    expect(text()).toContain('Total (1 producto)$ 900');
    expect(screen.getByText(words)).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Cantidad de Producto 2' })).toBeNull();
  });

  test('when nothing is left to buy, that is said', async () => {
    await openedAndAsked([line('2')], answering({ itemId: '2', at: 5, is: 'soldOut' }));
    fireEvent.click(screen.getByRole('button', { name: 'Aceptar y seguir' }));
    expect(screen.getByText('Nada de tu carrito se puede comprar ahora.')).toBeDefined();
  });

  test('comes first, and does not jump when it is accepted', async () => {
    await openedAndAsked([line('1'), line('2'), line('3')], answering(sold('3', 5)));
    const names = () => screen.getAllByRole('listitem').map((row) => within(row).getByText(/^Producto/).textContent);
    expect(names()).toEqual(['Producto 3', 'Producto 1', 'Producto 2']);
    fireEvent.click(screen.getByRole('button', { name: 'Aceptar y seguir' }));
    expect(names()).toEqual(['Producto 3', 'Producto 1', 'Producto 2']);
  });

  test('waits for the shopper when the cart is closed and opened again', async () => {
    const { unmount, storage } = await openedAndAsked([line('1')], answering(sold('1', 500)));
    unmount();
    const kept = createCartStore({ companyUid: 'casa', storage, onFirstAdd: vi.fn() }).getState().lines;
    await openedAndAsked([...kept], { storage });
    expect(screen.getByRole('button', { name: 'Aceptar y seguir' })).toBeDefined();
  });
});

describe('a store that does not answer', () => {
  const silent: Own = { store: () => ({ offers: [], isComplete: false }) };

  test('is said with the time of the prices, and the shopper can go on', async () => {
    await openedAndAsked(
      [line('1', { pricedAt: Date.now() - 2 * 3_600_000 }), line('2', { pricedAt: Date.now() })],
      silent,
    );
    expect(screen.getByText(/La tienda no responde\. Estos precios son de hace 2 horas/)).toBeDefined();
    expect(link().getAttribute('href')).toContain('sku=1');
  });

  test.each([
    ['nobody knows when', undefined],
    ['a clock that was set back', Date.now() + 86_400_000],
  ])('prices of %s claim no time', async (_, pricedAt) => {
    await openedAndAsked([line('1', pricedAt === undefined ? {} : { pricedAt })], silent);
    expect(screen.getByText(/Son los últimos precios que conocemos/)).toBeDefined();
  });

  test('can be asked again', async () => {
    const answers: StoreAnswer[] = [{ offers: [], isComplete: false }];
    await openedAndAsked([line('1')], { store: () => answers.shift() ?? { offers: [], isComplete: true } });
    fireEvent.click(screen.getByRole('button', { name: 'Consultar otra vez' }));
    await pass(0.2);
    expect(screen.getByText('La tienda confirma precios y existencias al pagar.')).toBeDefined();
  });
});

describe('a cart too large for one address', () => {
  const many = Array.from({ length: 101 }, (_, index) => line(`${index + 1}`));

  /** What is opened stands there once the press is over. */
  const followPart = async () => {
    follow(link());
    await pass(0.01);
  };

  test('is guided through its parts, one at a time', async () => {
    const { onCheckout } = await openedAndAsked(many);
    expect(screen.getByText(/van en 3 partes/)).toBeDefined();
    expect(link().textContent).toContain('parte 1 de 3');
    expect(link().getAttribute('href')).toMatch(/sku=1&.*sku=50&qty=1&seller=1&utm/);
    await followPart();
    expect(onCheckout).toHaveBeenCalledWith(1);
    expect(link().textContent).toContain('parte 2 de 3');
    expect(link().getAttribute('href')).toMatch(/\?sku=51&.*sku=100&qty=1&seller=1&utm/);
    expect(screen.getByLabelText('Abrir otra vez la parte 1').getAttribute('href')).toMatch(/sku=50&/);
    await followPart();
    await followPart();
    expect(screen.getByText('Ya abriste todas las partes.')).toBeDefined();
    expect(linkOrNone()).toBeNull();
    fireEvent.click(screen.getByText('Empezar de nuevo'));
    expect(link().textContent).toContain('parte 1 de 3');
  });

  test('a reload in the middle goes on where it was, and what was added since comes last', async () => {
    const { unmount, storage } = await openedAndAsked(many);
    await followPart();
    unmount();
    await openedAndAsked([...many.slice(20), line('900')], { storage });
    expect(link().textContent).toContain('parte 2 de 3');
    expect(link().getAttribute('href')).toMatch(/\?sku=51&/);
    await followPart();
    expect(link().getAttribute('href')).toMatch(/\?sku=101&.*sku=900&qty=1&seller=1&utm/);
  });

  test('what was opened of a cart that is gone says nothing of the next one', async () => {
    const { unmount, storage } = await openedAndAsked(many);
    await followPart();
    unmount();
    await openedAndAsked([line('900')], { storage });
    expect(link().textContent).toMatch(/^Ir a pagar\(/);
  });

  test('a Shopify-type store takes each part as a purchase of its own, and that is said', async () => {
    await openedAndAsked(many, { shop: { provider: 'SHOPIFY' } });
    expect(screen.getByText(/van en 3 compras/)).toBeDefined();
  });
});

test('the first item is announced and leads to the cart, and the message goes away by itself', () => {
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
