import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { item, offer, product } from '../data/product.fixture.ts';
import { renderDialog, shop, viewOf } from '../dialog/dialog.fixture.tsx';
import { ProductNote } from './product-details.tsx';

afterEach(() => vi.unstubAllGlobals());

let editions = 0;
/** The popup of a product of 75,000 pesos in a document that prints another price for it. */
const openPopup = async (printed: object, { setting = 'TRUE', ownOffer = {} } = {}) => {
  const prices = [{ page: 4, ref: 'CN-1042', id: '', text: '$ 69.000', amount: 69_000, currency: '', ...printed }];
  const requests: string[] = [];
  let answer: (prices: object) => void = () => undefined;
  const read = new Promise<object>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return { json: () => read };
  });
  editions += 1;
  const printedIn = {
    company: {
      Info: { Website: '', TyC: '', FAQ: '', Contact: '', Extras: [{ Name: 'PRINTED_PRICE', Content: setting }] },
    },
    details: { prices: `/files/${editions}.json` },
    page: 4,
    product: { id: '', ref: 'CN-1042' },
  };
  renderDialog({
    view: viewOf(product({ items: [item({}, { price: 75_000, ...ownOffer })] })),
    renderNote: (note) => <ProductNote {...note} provider={shop.provider} printedIn={printedIn} />,
  });
  if (setting === 'TRUE') await waitFor(() => expect(requests).toHaveLength(1));
  await act(async () => answer({ prices }));
  return requests;
};

// Covers §backend-181.
test('the popup shows the printed price beside that of today where they differ', async () => {
  await openPopup({});
  expect(await screen.findByText('Precio de hoy')).toBeDefined();
  expect(screen.getByText('Impreso: $ 69.000')).toBeDefined();
});

test.each([
  ['the printed price is that of today', { text: '$ 75.000', amount: 75_000 }, {}],
  ['the printed price is the one before a discount', { text: '$ 99.000', amount: 99_000 }, { listPrice: 99_000 }],
  ['another product has the printed price', { ref: 'CN-9' }, {}],
  ['the printed price is that of another variant', { id: 'otra' }, {}],
  ['the printed price is in another currency', { currency: 'USD', text: 'US$ 20', amount: 20 }, { currency: 'COP' }],
])('the popup says nothing where %s', async (_, printed, ownOffer) => {
  const requests = await openPopup(printed, { ownOffer: offer({ price: 75_000, ...ownOffer }) });
  expect(requests).toHaveLength(1);
  expect(screen.getByText(/75\.000/)).toBeDefined();
  expect(screen.queryByText('Precio de hoy')).toBeNull();
});

test('without the setting of the company nothing is requested', async () => {
  expect(await openPopup({}, { setting: 'FALSE' })).toEqual([]);
  expect(screen.queryByText('Precio de hoy')).toBeNull();
});
