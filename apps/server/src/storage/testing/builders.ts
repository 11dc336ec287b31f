/** Builders of complete, valid test data; a test states only the fields that matter to it. */
import type { Company, Model, Product } from '@vitrina/contract';
import type { NewEdition } from '../../domain/ports/documents.ts';
import type { NewPage, PlacedTag } from '../../domain/ports/elements.ts';
import type { FeedProduct } from '../../domain/ports/feeds.ts';

export const company = (uid = 'acme', more: Partial<Company> = {}): Company => ({
  Uid: uid,
  Name: `Compañía ${uid}`,
  Representative: { Uid: 'r1', Name: 'Ana', Email: 'ana@example.test' },
  RegisterDate: '2026-01-01',
  DocType: 'NIT',
  Document: '900',
  About: '',
  Info: {
    Website: 'https://acme.test',
    TyC: '',
    FAQ: '',
    Contact: '',
    Extras: [{ Name: 'CARRITO_KIOSK', Content: 'TRUE' }],
  },
  Location: { Country: 'Colombia', State: 'Antioquia', City: 'Medellín' },
  IsActive: true,
  UiProfile: { Logo: '', Font: '', Colors: [{ color1: '#123456', otro: '#fff' }] },
  Integrations: { ECOMMERCE: { PROVIDER: 'FEED', SECRETID: '' }, ERP: { PROVIDER: '', SECRETID: '' } },
  ...more,
});

export const tag = (ref: string, more: Partial<PlacedTag> = {}): PlacedTag => ({
  name: ref,
  iconIndex: 2,
  position: { left: 12.5, top: 40 },
  color: '',
  size: null,
  active: true,
  product: { id: '', ref },
  origin: 'auto',
  ...more,
});

export const model = (ref: string): Model => ({
  url: '/files/m.glb',
  position: { left: 1, top: 2 },
  size: { width: 10, high: 20 },
  product: { id: '', ref },
});

export const page = (index: number, more: Partial<NewPage> = {}): NewPage => ({
  index,
  name: `Página ${index}`,
  url: `/files/${index}.webp`,
  width: 595.28,
  height: 841.89,
  pictures: [{ url: `/files/${index}.webp`, width: 480, height: 679, type: 'image/webp' }],
  thumbnail: { url: `/files/${index}t.webp`, width: 160, height: 226, type: 'image/webp' },
  color: '#abcdef',
  words: `/files/${index}.json`,
  tags: [],
  images: [],
  videos: [],
  models: [],
  links: [],
  ...more,
});

export const edition = (pdfUid = 'p1', more: Partial<NewEdition> = {}): NewEdition => ({
  pdfUid,
  companyUid: 'acme',
  details: {
    url: `/files/${pdfUid}.pdf`,
    name: `Catálogo ${pdfUid}`,
    isCommercial: true,
    isVertical: false,
    logo: '',
    name_tab: 'PDF interactivo',
  },
  pages: [page(1), page(2)],
  sections: [{ name: 'Inicio', index: 1 }],
  ...more,
});

export const product = (productId: string, more: Partial<Product> = {}): Product => ({
  productId,
  productName: `Producto ${productId}`,
  linkText: '',
  categoryId: '',
  allSpecifications: [],
  items: [
    {
      itemId: `${productId}-i`,
      referenceId: [{ key: 'RefId', value: `R-${productId}` }],
      name: '',
      nameComplete: 'Default Title',
      images: [],
      sellers: [{ commertialOffer: { price: 10, listPrice: 12, priceWithoutDiscount: 12, rewardValue: 0 } }],
    },
  ],
  ...more,
});

export const feedProduct = (productId: string, more: Partial<FeedProduct> & { name?: string } = {}): FeedProduct => {
  const { name, ...rest } = more;
  return {
    product: product(productId, name === undefined ? {} : { productName: name }),
    category: [],
    refs: [{ ref: `R-${productId}`, itemId: `${productId}-i` }],
    ...rest,
  };
};
