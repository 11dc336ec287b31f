import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { Item } from '@vitrina/contract';
import { describe, expect, test, vi } from 'vitest';
import { item, offer, product } from '../data/product.fixture.ts';
import { renderDialog, viewOf } from '../dialog/dialog.fixture.tsx';

const text = () => (document.body.textContent ?? '').replace(/\u00a0/g, ' ');
const renderItem = (own: Partial<Item> = {}, ownOffer: Parameters<typeof offer>[0] = {}) =>
  renderDialog({ view: viewOf(product({ items: [item(own, ownOffer)] })) });

// Covers §1-17, §2-12, §3-24.
test('the popup shows name, reference, both prices, discount, specifications and all pictures', () => {
  const images = ['https://a.co/1.jpg', 'https://a.co/2.jpg'].map((imageUrl) => ({ imageUrl }));
  const own = item({ images }, { price: 75_000, listPrice: 100_000 });
  const allSpecifications = [{ key: 'Material', value: 'Roble' }];
  renderDialog({ view: viewOf(product({ items: [own], allSpecifications })) });
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

describe('another seller', () => {
  const sellers = [
    { sellerId: '1', commertialOffer: offer({ price: 0, isAvailable: false }) },
    { sellerId: '7', sellerName: 'Almacén Sur', commertialOffer: offer({ price: 59_900 }) },
  ];

  test('price and seller are shown with the way to the store in place of the cart', () => {
    renderItem({ sellers });
    expect(text()).toContain('$ 59.900');
    expect(screen.getByText('Lo vende Almacén Sur')).toBeDefined();
    expect(screen.getByRole('link', { name: /Ver en la tienda/ }).getAttribute('href')).toBe(
      'https://tienda.co/sofa-guatape/p',
    );
    expect(screen.queryByRole('button', { name: 'Agregar al carrito' })).toBeNull();
    expect(text()).not.toMatch(/Consultar precio|Preguntar|cotización/);
  });

  test('a seller without a name is another seller of the store', () => {
    renderItem({ sellers: sellers.map(({ sellerName: _, ...seller }) => seller) });
    expect(screen.getByText('Lo vende otro vendedor de la tienda')).toBeDefined();
  });
});

describe('variants', () => {
  const sizes = (...soldOut: number[]) =>
    Array.from({ length: 20 }, (_, at) =>
      item(
        { itemId: `${at}`, name: `T ${at}`, nameComplete: `T ${at}` },
        { isAvailable: !soldOut.includes(at), price: at + 1 },
      ),
    );

  test('a sold-out first variant stays, and those to be had are beside it, one tap away', () => {
    const onItem = vi.fn();
    const items = sizes(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13);
    renderDialog({ view: viewOf(product({ items })), onItem });
    expect(screen.getByRole('button', { name: 'Agotado' })).toBeDefined();
    expect(text()).toContain('Disponible en 6 opciones');
    fireEvent.click(screen.getByRole('button', { name: 'Ver la opción T 15' }));
    expect(onItem).toHaveBeenCalledWith('15');
    expect(screen.getByRole('button', { name: 'Agregar al carrito' })).toBeDefined();
    expect(text()).not.toContain('Disponible en');
  });

  test('of many variants those to be had are shown before those that are sold out', () => {
    renderDialog({ view: viewOf(product({ items: sizes(0, 1, 2, 3, 4, 5, 6, 7, 8, 9) })) });
    const shown = screen.getAllByRole<HTMLInputElement>('radio');
    expect(shown.filter(({ disabled }) => !disabled)).toHaveLength(10);
  });

  test('a product that is sold out in every variant offers none', () => {
    renderDialog({ view: viewOf(product({ items: sizes(...Array.from({ length: 20 }, (_, at) => at)) })) });
    expect(text()).not.toContain('Disponible en');
  });

  test('size and colour have the names of the store, and label variants without a name', () => {
    const items = ['38', '40'].map((size) =>
      item({
        itemId: size,
        name: '',
        nameComplete: '',
        variations: [
          { key: 'Color', value: 'Azul' },
          { key: 'Talla', value: size },
        ],
      }),
    );
    renderDialog({ view: viewOf(product({ items })) });
    const group = screen.getByRole('group', { name: 'Talla' });
    expect(within(group).getByRole('radio', { name: '40' })).toBeDefined();
    expect(text()).toContain('Color: Azul');
    expect(screen.getByRole('dialog', { name: 'Sofá Guatapé · Azul / 38' })).toBeDefined();
  });

  const shirts = (...soldOut: string[]) =>
    ['Azul', 'Rojo'].flatMap((color) =>
      ['S', 'M'].map((size) =>
        item(
          {
            itemId: `${color} ${size}`,
            images: [{ imageUrl: `https://a.co/${color}.jpg` }],
            variations: [
              { key: 'Color', value: color },
              { key: 'Talla', value: size },
            ],
          },
          { isAvailable: !soldOut.includes(`${color} ${size}`) },
        ),
      ),
    );
  const radio = (group: string, name: string | RegExp) =>
    within(screen.getByRole('group', { name: group })).getByRole<HTMLInputElement>('radio', { name });

  test('each option is a group of its own; a press keeps the other choice', () => {
    const onItem = vi.fn();
    renderDialog({ view: viewOf(product({ items: shirts() })), onItem });
    fireEvent.click(radio('Talla', 'M'));
    expect(onItem).toHaveBeenLastCalledWith('Azul M');
    fireEvent.click(radio('Color', 'Rojo'));
    expect(onItem).toHaveBeenLastCalledWith('Rojo M');
    expect(radio('Talla', 'M').checked).toBe(true);
  });

  test('a colour with a picture of its own shows it beside its name; a size is a word', () => {
    renderDialog({ view: viewOf(product({ items: shirts() })) });
    expect(radio('Color', 'Rojo').closest('label')?.querySelector('img')?.src).toBe('https://a.co/Rojo.jpg');
    expect(radio('Talla', 'M').closest('label')?.querySelector('img')).toBeNull();
  });

  test('a value that is sold out everywhere is disabled; one in another combination says so and can be chosen', () => {
    const onItem = vi.fn();
    renderDialog({ view: viewOf(product({ items: shirts('Rojo S', 'Rojo M') })) });
    expect(radio('Color', /^Rojo\s*\(Agotado\)/).disabled).toBe(true);
    cleanup();
    renderDialog({ view: viewOf(product({ items: shirts('Azul M') })), onItem });
    const other = radio('Talla', /^M\s*\(en otra combinación\)/);
    expect(other.disabled).toBe(false);
    fireEvent.click(other);
    expect(onItem).toHaveBeenLastCalledWith('Rojo M');
  });

  test('variants without names or options are told apart by their references, which are said to be such', () => {
    const items = ['CN-1', 'CN-2'].map((value) =>
      item({ itemId: value, name: '', nameComplete: '', referenceId: [{ key: 'RefId', value }] }),
    );
    renderDialog({ view: viewOf(product({ items })) });
    expect(radio('Opciones', 'Ref. CN-2').checked).toBe(false);
  });

  test('variants with different options are plain options', () => {
    const items = [item({ variations: [{ key: 'Talla', value: '38' }] }), item({ itemId: '11' })];
    renderDialog({ view: viewOf(product({ items })) });
    expect(screen.getByRole('group', { name: 'Opciones' })).toBeDefined();
  });
});

describe('stock and limits', () => {
  test.each([
    [{ stock: 3, maxQuantity: 3 }, 'Quedan 3'],
    [{ stock: 1, maxQuantity: 1 }, 'Queda 1'],
    [{ maxQuantity: 10 }, 'Máximo 10 unidades'],
  ])('the offer %j says %j', (own, said) => {
    renderItem({}, own);
    expect(screen.getByText(said)).toBeDefined();
  });

  test('large stock and large limits say nothing', () => {
    renderItem({}, { stock: 80, maxQuantity: 80 });
    expect(text()).not.toMatch(/Quedan|Máximo/);
  });
});

describe('ways of paying', () => {
  test('instalments and lower prices are shown, in the currency of the offer', () => {
    renderItem(
      {},
      {
        installments: { count: 6, value: 10_000, hasInterest: false },
        payments: [{ name: 'PSE', price: 54_000 }],
      },
    );
    expect(text()).toContain('Hasta 6 cuotas de $ 10.000');
    expect(text()).toContain('$ 54.000 con PSE');
    expect(text()).not.toContain('interés');
  });

  test('instalments with interest say so', () => {
    renderItem({}, { installments: { count: 12, value: 700, hasInterest: true } });
    expect(text()).toContain('Hasta 12 cuotas de $ 700, con interés');
  });

  test.each([{ isAvailable: false }, { price: 0 }])('an item with %j has none', (own) => {
    renderItem({}, { installments: { count: 12, value: 700, hasInterest: false }, ...own });
    expect(text()).not.toContain('cuotas');
  });
});

describe('measure', () => {
  test('the price of a measure and what one unit of the order holds are beside the price', () => {
    renderItem({ measurementUnit: 'kg', unitMultiplier: 0.25 }, { price: 9_000, listPrice: 9_000 });
    expect(text()).toContain('$ 2.250');
    expect(text()).toContain('$ 9.000 por kg · cada unidad trae 0,25 kg');
  });

  test('a unit price of the store is shown', () => {
    renderItem({}, { unitPrice: { price: 12.5, unit: '100 ml' } });
    expect(text()).toContain('$ 12,50 por 100 ml');
  });

  test('a price by the kilogram says so', () => {
    renderItem({ measurementUnit: 'kg' });
    expect(screen.getByText('Precio por kg')).toBeDefined();
  });
});

test('the parts of a kit are listed, also those whose names the store does not tell', () => {
  renderItem({
    kit: [
      { itemId: '1', name: 'Vaso alto', quantity: 2 },
      { itemId: '2', name: '', quantity: 1 },
    ],
  });
  const parts = within(screen.getByRole('region', { name: 'Incluye' })).getAllByRole('listitem');
  expect(parts.map(({ textContent }) => textContent)).toEqual(['2 × Vaso alto', '1 × otro producto']);
});

test('the EAN is among the specifications, unless it is the reference', () => {
  const ean = { key: 'EAN', value: '7702511000014' };
  renderItem({ referenceId: [{ key: 'RefId', value: 'AR-1' }, ean] });
  expect(screen.getByRole('term').textContent).toBe('Código de barras');
  expect(screen.getByRole('definition').textContent).toBe('7702511000014');
});

test('an EAN that is the reference is shown once', () => {
  renderItem({ referenceId: [{ key: 'EAN', value: '7702511000014' }] });
  expect(screen.queryByRole('term')).toBeNull();
  expect(screen.getByText('Ref. 7702511000014')).toBeDefined();
});

test('a catalogue for reading shows no ways of paying', () => {
  const own = item({}, { installments: { count: 6, value: 10, hasInterest: false } });
  renderDialog({
    view: viewOf(product({ items: [own] })),
    shop: {
      isCommercial: false,
      hasCart: false,
      provider: 'VTEX',
      website: 'https://tienda.co',
      chatNumber: '',
      cartName: 'cart',
    },
  });
  expect(text()).not.toContain('cuotas');
});
