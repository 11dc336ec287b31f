/** The popup with its details, as the document shows it, for tests. */
import { render } from '@testing-library/react';
import type { Product } from '@vitrina/contract';
import type { ComponentProps } from 'react';
import { vi } from 'vitest';
import type { Shop } from '../data/offer.ts';
import { product } from '../data/product.fixture.ts';
import type { ProductView } from '../data/product-state.ts';
import { ProductDetails, ProductNote } from '../details/product-details.tsx';
import { ProductDialog } from './product-dialog.tsx';

export const shop: Shop = {
  isCommercial: true,
  hasCart: true,
  provider: 'VTEX',
  website: 'https://tienda.co',
  chatNumber: '',
  cartName: 'cart',
};

/** The popup of the product's first item. */
export const viewOf = (own: Product): ProductView => {
  const [first] = own.items;
  return first ? { is: 'ready', value: { product: own, item: first } } : { is: 'missing' };
};

export const renderDialog = (own: Partial<ComponentProps<typeof ProductDialog>> = {}) => {
  const onAdd = vi.fn();
  const shown = own.shop ?? shop;
  render(
    <ProductDialog
      view={viewOf(product())}
      fallbackName="Sofá"
      shop={shown}
      inCart={0}
      askedFrom={{ documentName: 'Lista', shared: { company: 'casa', pdf: 'lista', page: 4, product: 'CN-1042' } }}
      onAdd={onAdd}
      onClose={() => undefined}
      noPicture={null}
      renderDetails={(details) => <ProductDetails {...details} shop={shown} />}
      renderNote={(note) => <ProductNote {...note} provider={shown.provider} />}
      {...own}
    />,
  );
  return onAdd;
};
