/** Builders for tests of this feature; a test states only the fields that matter to it. */
import type { CommertialOffer, Item, PdfPage, Product, ProductRef } from '@vitrina/contract';

export const offer = (own: Partial<CommertialOffer> = {}): CommertialOffer => ({
  price: 100,
  listPrice: 100,
  priceWithoutDiscount: 100,
  rewardValue: 0,
  ...own,
});

export const item = (own: Partial<Item> = {}, ownOffer: Partial<CommertialOffer> = {}): Item => ({
  itemId: '10',
  referenceId: [{ key: 'RefId', value: 'CN-1042' }],
  name: 'Lino arena',
  nameComplete: 'Sofá Guatapé Lino arena',
  images: [],
  sellers: [{ commertialOffer: offer(ownOffer) }],
  ...own,
});

export const product = (own: Partial<Product> = {}): Product => ({
  productId: '1',
  productName: 'Sofá Guatapé',
  linkText: 'sofa-guatape',
  categoryId: '',
  allSpecifications: [],
  items: [item()],
  ...own,
});

/** The product that a store answers for this reference. */
export const productFor = ({ id, ref }: ProductRef): Product =>
  product({
    productId: `p-${id}`,
    productName: `Producto ${id}`,
    items: [item({ itemId: id, referenceId: [{ key: 'RefId', value: ref }] })],
  });

export const page = (uid: string, refs: ProductRef[]): PdfPage => ({
  Uid: uid,
  url: '',
  index: 1,
  Belong_pdf: { Uid: 'pdf', name: '' },
  name: '',
  tags: refs.map((ref) => ({
    name: '',
    iconIndex: 1,
    position: { left: 0, top: 0 },
    color: '',
    size: null,
    active: true,
    product: ref,
  })),
  images: [],
  videos: [],
  models: [],
  links: [],
  createdAt: '',
  updatedAt: '',
});
