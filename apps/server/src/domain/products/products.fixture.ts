/** A product lookup over a store whose answers a test controls, for tests. */
import type { Company, Product, ProductAnswer, ProductQuery } from '@vitrina/contract';
import { AppError } from '../../errors/app-error.ts';
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

/** A lookup over a store that answers with `state.answer`, with a clock to set. */
export const setUp = (more: Partial<ProductLookupDeps> = {}) => {
  const state = { time: Date.parse('2026-01-02T03:04:05Z'), calls: 0, answer: answerOf() as ProductAnswer | AppError };
  const lookup = createProductLookup({
    stores: {
      of: async (company) => ({
        info: { kind: company.Integrations.ECOMMERCE.PROVIDER === 'FEED' ? 'FEED' : 'VTEX' },
        products: async () => {
          state.calls += 1;
          await Promise.resolve();
          if (state.answer instanceof AppError) throw state.answer;
          return state.answer;
        },
        categories: async () => {
          state.calls += 1;
          if (state.answer instanceof AppError) throw state.answer;
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
