/** A lookup over a store that says what a test lets it say. */
import type { Company, Product, ProductAnswer, ProductQuery } from '@vitrina/contract';
import { AppError } from './app-error.ts';
import { createProductLookup, type ProductLookupDeps } from './products.ts';

export const product = (id: string, ...refs: string[]): Product => ({
  productId: id,
  productName: id,
  linkText: id,
  categoryId: '',
  allSpecifications: [],
  items: refs.map((ref, index) => ({
    itemId: `${id}-${index}`,
    referenceId: [{ key: 'RefId', value: ref }],
    name: ref,
    nameComplete: ref,
    images: [],
    sellers: [],
  })),
});

export const answerOf = (...products: Product[]): ProductAnswer => ({
  products,
  prevCursor: null,
  nextCursor: null,
  total: null,
});

export const companyOf = (Uid = 'casa', PROVIDER = 'VTEX'): Company => ({
  Uid,
  Name: '',
  Representative: { Uid: '', Name: '', Email: '' },
  RegisterDate: '',
  DocType: '',
  Document: '',
  About: '',
  Info: { Website: 'https://casa.example', TyC: '', FAQ: '', Contact: '', Extras: [] },
  Location: { Country: '', State: '', City: '' },
  IsActive: true,
  UiProfile: { Logo: '', Font: '', Colors: [] },
  Integrations: { ECOMMERCE: { PROVIDER, SECRETID: 's' }, ERP: { PROVIDER: '', SECRETID: '' } },
});

/** A lookup over a store that says what `says` holds, with a clock to turn. */
export const setUp = (more: Partial<ProductLookupDeps> = {}) => {
  const state = { time: Date.parse('2026-01-02T03:04:05Z'), asked: 0, says: answerOf() as ProductAnswer | AppError };
  const lookup = createProductLookup({
    stores: {
      of: async (company) => ({
        info: { kind: company.Integrations.ECOMMERCE.PROVIDER === 'FEED' ? 'FEED' : 'VTEX' },
        products: async () => {
          state.asked += 1;
          await Promise.resolve();
          if (state.says instanceof AppError) throw state.says;
          return state.says;
        },
        categories: async () => {
          state.asked += 1;
          if (state.says instanceof AppError) throw state.says;
          return [{ ProviderId: '1', Name: 'C', Products: [], Children: [], LevelSpecifications: [] }];
        },
      }),
    },
    now: () => new Date(state.time),
    ...more,
  });
  const ask = (query: Omit<ProductQuery, 'companyId'>, company = companyOf()) =>
    lookup.lookUp({ company, query: { companyId: company.Uid, ...query } });
  return { state, ask, lookup };
};

export const down = new AppError('store.unreachable', { host: 'casa.example' });
export const minute = 60_000;
