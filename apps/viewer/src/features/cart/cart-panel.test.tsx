import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useStore } from 'zustand';
import { memoryStorage } from '../../lib/safe-storage.ts';
import { line, noLinks } from './cart.fixture.ts';
import type { CartLine, Offered } from './cart.state.ts';
import { CartPanel } from './cart-panel.tsx';
import { createCartStore } from './cart-store.ts';
import type { CheckoutShop } from './checkout/checkout.ts';
import { createCheckoutProgress } from './checkout/checkout-progress.ts';
import { createPriceCheck, type StoreAnswer } from './checkout/price-check.ts';
import { FirstAddMessage } from './first-add-message.tsx';
import { cartKey, serializeCart } from './stored-cart.ts';

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
const passSeconds = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

type PanelOptions = {
  shop?: Partial<CheckoutShop>;
  storage?: ReturnType<typeof memoryStorage>;
  store?: () => StoreAnswer;
  isOffline?: boolean;
};

/** Renders the panel over a real cart whose store answers after 100 ms. */
const renderPanel = (
  lines: CartLine[],
  { shop: ownShop, storage = memoryStorage(), store, isOffline = false }: PanelOptions = {},
) => {
  storage.setItem(cartKey('casa'), serializeCart(lines));
  const cart = createCartStore({ companyUid: 'casa', storage, onFirstAdd: vi.fn() });
  const fetchOffers = async (): Promise<StoreAnswer> => {
    await new Promise((answered) => setTimeout(answered, 100));
    return store?.() ?? { offers: [], isComplete: true };
  };
  const check = createPriceCheck({ fetchOffers, cart });
  const openedParts = createCheckoutProgress({ companyUid: 'casa', storage, now: () => Date.now() });
  const onCheckout = vi.fn();
  const Panel = () => (
    <CartPanel
      cart={useStore(cart)}
      shop={{ ...shop, ...ownShop }}
      check={check}
      links={noLinks}
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
const renderCheckedPanel = async (lines: CartLine[], own: PanelOptions = {}) => {
  const panel = renderPanel(lines, own);
  await passSeconds(0.2);
  return panel;
};

/* Found by text: computing the roles of a long cart takes seconds. A disabled link has no href. */
const queryLink = () => screen.queryByText(/^(Ir a pagar|Pedir por WhatsApp)/, { selector: 'a[href]' });
const link = () => screen.getByText(/^(Ir a pagar|Pedir por WhatsApp)/, { selector: 'a[href]' });
/** Clicks a link without leaving the page. */
const follow = (target: HTMLElement) => {
  target.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(target);
};
const text = () => document.body.textContent.replace(/\u00a0/g, ' ');

test.each([
  ['a store', {}],
  ['a chat', { provider: 'FEED' }],
] as const)('without a network the checkout by %s shows "Esperando conexión" and is no link', async (_, own) => {
  await renderCheckedPanel([line('1')], { shop: own, isOffline: true });
  expect(screen.getByText('Esperando conexión').getAttribute('href')).toBeNull();
  expect(text()).toMatch(/Tu (carrito|pedido) queda guardado: podrás seguir cuando vuelva la conexión/);
  expect(queryLink()).toBeNull();
});

// Covers §2-15.
test('an empty cart says so and has no checkout', async () => {
  await renderCheckedPanel([]);
  expect(screen.getByText('Tu carrito está vacío')).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});

// Covers §2-15, §4-27, §cart-12.
test('a line is counted, removed and restored', async () => {
  const { cart } = await renderCheckedPanel([line('22', { name: 'Morral' })]);
  fireEvent.click(screen.getByRole('button', { name: 'Uno más' }));
  expect(cart.getState().lines).toMatchObject([{ quantity: 2 }]);
  fireEvent.click(screen.getByRole('button', { name: 'Quitar Morral' }));
  expect(screen.getByText('Tu carrito está vacío')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(cart.getState().lines).toMatchObject([{ itemId: '22', quantity: 2 }]);
});

test('a line at the limit of the store says so and cannot be raised; above it, it asks for fewer', async () => {
  const { cart } = await renderCheckedPanel([line('22', { quantity: 2, most: 3 })]);
  expect(text()).not.toContain('Máximo');
  fireEvent.click(screen.getByRole('button', { name: 'Uno más' }));
  expect(screen.getByText('Máximo 3 unidades')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Uno más' }));
  expect(cart.getState().lines).toMatchObject([{ quantity: 3 }]);
  act(() =>
    cart.act({ type: 'checked', offers: [{ itemId: '22', at: 1, is: 'sold', item: line('22', { most: 1 }) }] }),
  );
  expect(screen.getByText('La tienda vende hasta 1 unidad. Baja la cantidad.')).toBeDefined();
});

test('a line that another seller sells now stays out of the order and says why', async () => {
  await renderCheckedPanel([line('22', { absence: 'otherSeller' }), line('23')]);
  expect(text()).toContain('Ahora lo vende otro vendedor de la tienda');
  expect(link().getAttribute('href')).not.toContain('sku=22');
});

describe('checkout link', () => {
  test('the cart opens in the sales channel of the newest prices', async () => {
    await renderCheckedPanel([
      line('22', { salesChannel: '1', pricedAt: 1 }),
      line('23', { salesChannel: '2', pricedAt: 2 }),
    ]);
    expect(link().getAttribute('href')).toContain('sku=23&qty=1&seller=1&sc=2&utm_source=');
  });

  // Covers §1-19.
  test('the checkout appears after the price check as a link that opens a new tab, and the click is reported', async () => {
    const { onCheckout } = renderPanel([line('22', { quantity: 2, discounted_price: 129900, rewardValue: 10 })]);
    expect(queryLink()).toBeNull();
    expect(screen.getByText('Consultamos precios y existencias')).toBeDefined();
    await passSeconds(0.2);
    expect(link().getAttribute('href')).toContain('sku=22&qty=2&seller=1&utm_source=pdf_interactivo');
    expect([link().getAttribute('target'), link().getAttribute('rel')]).toEqual(['_blank', 'noopener nofollow']);
    expect(screen.getAllByText(/259\.800/)).toHaveLength(2);
    expect(screen.getByText('Acumulas 20 puntos')).toBeDefined();
    follow(link());
    expect(onCheckout).toHaveBeenCalledWith(1);
  });

  test('a company without a store gets a chat order', async () => {
    await renderCheckedPanel([line('22')], { shop: { provider: 'FEED' } });
    expect(link().getAttribute('href')).toMatch(/^https:\/\/wa\.me\/57300/);
  });

  test('without a store and a chat number a message says that no orders are taken', async () => {
    await renderCheckedPanel([line('22')], { shop: { provider: 'FEED', chatNumber: '' } });
    expect(screen.getByText('Esta empresa todavía no recibe compras desde el catálogo.')).toBeDefined();
  });

  test('a line that the store refuses is left out of link and total, and marked', async () => {
    await renderCheckedPanel([line('22', { discounted_price: 700 }), line('x-1', { discounted_price: 5 })]);
    expect(screen.getByText('La tienda no recibe este producto desde aquí.')).toBeDefined();
    expect(link().getAttribute('href')).not.toContain('x-1');
    expect(text()).toContain('Total (1 producto)$ 700');
  });

  test('after the checkout the cart remains, can be emptied and restored', async () => {
    const { cart } = await renderCheckedPanel([line('22'), line('23')]);
    expect(screen.queryByRole('button', { name: 'Vaciar carrito' })).toBeNull();
    follow(link());
    expect(cart.getState().lines).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Vaciar carrito' }));
    expect(screen.getByText('Tu carrito está vacío')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(cart.getState().lines).toHaveLength(2);
  });
});

describe('changes by the store', () => {
  const sold = (itemId: string, discounted_price: number): Offered => ({
    itemId,
    at: 5,
    is: 'sold',
    item: line(itemId, { discounted_price }),
  });
  const answering = (...offers: Offered[]): PanelOptions => ({ store: () => ({ offers, isComplete: true }) });

  // Covers §cart-9.
  test('a changed price is shown with both values, and must be accepted before the checkout link appears', async () => {
    await renderCheckedPanel(
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
    ['unpriced', 'La tienda no muestra su precio ahora'],
  ] as const)('a line that is %s stays in the cart, but neither in the total nor in the link', async (is, words) => {
    await renderCheckedPanel([line('1', { discounted_price: 900 }), line('2')], answering({ itemId: '2', at: 5, is }));
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText(words)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Aceptar y seguir' }));
    expect(link().getAttribute('href')).toContain('sku=1&qty=1&seller=1&utm');
    expect(text()).toContain('Total (1 producto)$ 900');
    expect(screen.getByText(words)).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Cantidad de Producto 2' })).toBeNull();
  });

  test('a cart without any available line says that nothing can be bought', async () => {
    await renderCheckedPanel([line('2')], answering({ itemId: '2', at: 5, is: 'soldOut' }));
    fireEvent.click(screen.getByRole('button', { name: 'Aceptar y seguir' }));
    expect(screen.getByText('Nada de tu carrito se puede comprar ahora.')).toBeDefined();
  });

  test('changed lines come first and keep their place after acceptance', async () => {
    await renderCheckedPanel([line('1'), line('2'), line('3')], answering(sold('3', 5)));
    const names = () => screen.getAllByRole('listitem').map((row) => within(row).getByText(/^Producto/).textContent);
    expect(names()).toEqual(['Producto 3', 'Producto 1', 'Producto 2']);
    fireEvent.click(screen.getByRole('button', { name: 'Aceptar y seguir' }));
    expect(names()).toEqual(['Producto 3', 'Producto 1', 'Producto 2']);
  });

  test('changes that were not accepted are shown again after a reload', async () => {
    const { unmount, storage } = await renderCheckedPanel([line('1')], answering(sold('1', 500)));
    unmount();
    const stored = createCartStore({ companyUid: 'casa', storage, onFirstAdd: vi.fn() }).getState().lines;
    await renderCheckedPanel([...stored], { storage });
    expect(screen.getByRole('button', { name: 'Aceptar y seguir' })).toBeDefined();
  });
});

describe('failed price check', () => {
  const failing: PanelOptions = { store: () => ({ offers: [], isComplete: false }) };

  test('a failed check shows the age of the prices and the checkout link', async () => {
    await renderCheckedPanel(
      [line('1', { pricedAt: Date.now() - 2 * 3_600_000 }), line('2', { pricedAt: Date.now() })],
      failing,
    );
    expect(screen.getByText(/La tienda no responde\. Estos precios son de hace 2 horas/)).toBeDefined();
    expect(link().getAttribute('href')).toContain('sku=1');
  });

  test.each([
    ['an unknown time', undefined],
    ['a time in the future', Date.now() + 86_400_000],
  ])('prices of %s are shown without an age', async (_, pricedAt) => {
    await renderCheckedPanel([line('1', pricedAt === undefined ? {} : { pricedAt })], failing);
    expect(screen.getByText(/Son los últimos precios que conocemos/)).toBeDefined();
  });

  test('a press on "Consultar otra vez" repeats the check', async () => {
    const answers: StoreAnswer[] = [{ offers: [], isComplete: false }];
    await renderCheckedPanel([line('1')], { store: () => answers.shift() ?? { offers: [], isComplete: true } });
    fireEvent.click(screen.getByRole('button', { name: 'Consultar otra vez' }));
    await passSeconds(0.2);
    expect(screen.getByText('La tienda confirma precios y existencias al pagar.')).toBeDefined();
  });
});

describe('a cart that exceeds one URL', () => {
  const many = Array.from({ length: 101 }, (_, index) => line(`${index + 1}`));

  /** The next part is shown after the timer that follows the click. */
  const followPart = async () => {
    follow(link());
    await passSeconds(0.01);
  };

  test('the checkout leads through three parts in order, and can start again', async () => {
    const { onCheckout } = await renderCheckedPanel(many);
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
    expect(queryLink()).toBeNull();
    fireEvent.click(screen.getByText('Empezar de nuevo'));
    expect(link().textContent).toContain('parte 1 de 3');
  });

  test('a reload continues at the next part, and lines added since come last', async () => {
    const { unmount, storage } = await renderCheckedPanel(many);
    await followPart();
    unmount();
    await renderCheckedPanel([...many.slice(20), line('900')], { storage });
    expect(link().textContent).toContain('parte 2 de 3');
    expect(link().getAttribute('href')).toMatch(/\?sku=51&/);
    await followPart();
    expect(link().getAttribute('href')).toMatch(/\?sku=101&.*sku=900&qty=1&seller=1&utm/);
  });

  test('progress of an earlier cart does not affect a new one', async () => {
    const { unmount, storage } = await renderCheckedPanel(many);
    await followPart();
    unmount();
    await renderCheckedPanel([line('900')], { storage });
    expect(link().textContent).toMatch(/^Ir a pagar\(/);
  });

  test('parts of a Shopify-type store are described as separate purchases', async () => {
    await renderCheckedPanel(many, { shop: { provider: 'SHOPIFY' } });
    expect(screen.getByText(/van en 3 compras/)).toBeDefined();
  });
});

// Covers §2-17.
test('the message of the first item opens the cart and dismisses itself after 8 s', () => {
  const [onViewCart, onClose] = [vi.fn(), vi.fn()];
  const message = (item: CartLine | null) => (
    <FirstAddMessage item={item} cartName="cart" onViewCart={onViewCart} onClose={onClose} />
  );
  const { rerender } = render(message(null));
  expect(screen.getByRole('status').textContent).toBe('');
  rerender(message(line('22', { name: 'Morral' })));
  expect(screen.getByRole('status').textContent).toContain('Se agregó al carrito');
  fireEvent.click(screen.getByRole('button', { name: 'Ver carrito' }));
  expect(onViewCart).toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(8000));
  expect(onClose).toHaveBeenCalledTimes(1);
});

// Covers §access-3.
test('closing the message of the first item returns the focus to the element before it', () => {
  const shown = (item: CartLine | null) => (
    <>
      <button type="button">Sillón Salento</button>
      <FirstAddMessage item={item} cartName="cart" onViewCart={vi.fn()} onClose={vi.fn()} />
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

// Covers §cart-21.
test.each([
  [[line('1')], '(1 producto)'],
  [[line('1', { quantity: 2 })], '(1 producto, 2 unidades)'],
  [[line('1'), line('2')], '(2 productos)'],
  [[line('1', { quantity: 2 }), line('2')], '(2 productos, 3 unidades)'],
])('the total counts products, and units where they are more', async (lines, counted) => {
  await renderCheckedPanel(lines);
  expect(text()).toContain(`Total ${counted}`);
});

// Covers §cart-21.
test('an order by chat is called so: title, empty text and button name the order and the chat', async () => {
  const { cart, unmount } = await renderCheckedPanel([line('1')], { shop: { provider: 'FEED' } });
  expect(screen.getByRole('dialog', { name: 'Tu pedido' })).toBeDefined();
  expect(screen.getByRole('list', { name: 'Tu pedido' })).toBeDefined();
  expect(link().getAttribute('href')).toMatch(/^https:\/\/wa\.me\//);
  expect(text()).toContain('El pedido se abre en WhatsApp para que lo envíes.');
  expect(text()).not.toMatch(/carrito/i);
  act(() => cart.act({ type: 'cleared' }));
  expect(screen.getByText('Tu pedido está vacío')).toBeDefined();
  unmount();
});
