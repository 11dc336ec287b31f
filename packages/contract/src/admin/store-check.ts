/** A trial of the connection to a store with values that are stored nowhere. */
import { z } from 'zod';
import { type AdminResource, InCompany } from './operation.ts';

/**
 * In this order. `reached`: the address answers as a store of the provider does. `accepted`: it accepts the keys. `product`: it finds the
 * product of the given reference, or any. `stock`: it tells units left, or a limit of an order. `cart`: a link opens the cart with the product.
 */
export const StoreCheckStep = z.enum(['reached', 'accepted', 'product', 'stock', 'cart']);
export type StoreCheckStep = z.infer<typeof StoreCheckStep>;

/**
 * `skipped`: a step before it failed. `code`: the error that shoppers' calls would have. `reason`: `address`, `account`, `key`, `secret-http`,
 * `timeout` …; `not-found`: no such product; `no-sample`: no category has a product, so a reference is needed; `availability-only`: the
 * store tells whether a product is available and not how many are left; `website`, `item`: why there is no link.
 */
const Step = z.object({
  step: StoreCheckStep,
  outcome: z.enum(['passed', 'failed', 'skipped']),
  code: z.string().exactOptional(),
  reason: z.string().exactOptional(),
});

const Sample = z.object({
  id: z.string(),
  ref: z.string(),
  name: z.string(),
  price: z.number().exactOptional(),
  currency: z.string().exactOptional(),
  imageUrl: z.string().exactOptional(),
});

/** `cartUrl` is not called: a person opens it and sees the cart. */
export const StoreCheck = z.object({
  steps: z.array(Step),
  product: Sample.exactOptional(),
  cartUrl: z.string().exactOptional(),
});
export type StoreCheck = z.infer<typeof StoreCheck>;

export const storeCheckOperations = {
  'store.check': {
    method: 'POST',
    path: '/companies/{companyUid}/store/check',
    purpose:
      'Try the connection to a store within 10 seconds: address, keys, a product, its stock and the link to the cart. Nothing is stored. `values`: those of a secret, by default those of the stored one; `keeps`: beside values of the stored one that are not given, as `secrets.put` has it; `website`: together with `values`, by default that of the company; `product`: a reference; `until`: the last step that is tried, by default `cart`, so that a caller can show the first answers before the product is looked for',
    access: 'owner',
    params: InCompany,
    body: z.strictObject({
      provider: z.enum(['VTEX', 'SHOPIFY']),
      website: z.string().max(2000).exactOptional(),
      values: z.record(z.string().min(1).max(100), z.string().max(8000)).exactOptional(),
      keeps: z.boolean().exactOptional(),
      product: z.string().trim().min(1).max(200).exactOptional(),
      until: StoreCheckStep.exactOptional(),
    }),
    answer: StoreCheck,
    status: 200,
    errors: ['secret.invalid'],
    example: {
      params: { companyUid: 'la-mesa' },
      body: { provider: 'VTEX', values: { baseUrl: 'https://tienda.invalid' }, product: 'E01' },
    },
  },
} as const satisfies AdminResource;
