/** Secrets of a company's store. They are write-only: no call returns a value. */
import { z } from 'zod';
import { type AdminResource, InCompany, Nothing } from './operation.ts';

/**
 * `secretId` is the value of `SECRETID` that selects this secret; `isUsed`: the company selects it. `origin`: the only one to
 * which its keys are sent; null: the one to which they are sent first.
 */
export const SecretHead = z.object({
  name: z.string(),
  secretId: z.string(),
  updatedAt: z.string(),
  isUsed: z.boolean(),
  origin: z.string().nullable(),
});
export type SecretHead = z.infer<typeof SecretHead>;

const InSecret = InCompany.extend({ name: z.string().min(1).max(200) });

export const secretsOperations = {
  'secrets.put': {
    method: 'PUT',
    path: '/companies/{companyUid}/secrets/{name}',
    purpose:
      'Store a secret encrypted under a name, for the present address of the store; an existing secret of that name is replaced as a whole, or with `keeps` keeps the values that are not given. Keys are not kept for another address',
    access: 'owner',
    params: InSecret,
    body: z.strictObject({
      values: z.record(z.string().min(1).max(100), z.string().max(8000)),
      keeps: z.boolean().default(false),
    }),
    answer: SecretHead,
    status: 200,
    errors: ['secret.invalid', 'secret.origin'],
    example: {
      params: { companyUid: 'la-mesa', name: 'tienda' },
      body: { values: { baseUrl: 'https://tienda.example.com', appKey: 'clave', appToken: 'ficha' } },
    },
  },
  'secrets.list': {
    method: 'GET',
    path: '/companies/{companyUid}/secrets',
    purpose: 'The names of the secrets, without their values',
    access: 'owner',
    params: InCompany,
    answer: z.array(SecretHead),
    status: 200,
    errors: [],
    example: { params: { companyUid: 'la-mesa' } },
  },
  'secrets.delete': {
    method: 'DELETE',
    path: '/companies/{companyUid}/secrets/{name}',
    purpose: 'Delete a secret',
    access: 'owner',
    params: InSecret,
    answer: Nothing,
    status: 204,
    errors: ['secret.unknown'],
    example: { params: { companyUid: 'la-mesa', name: 'tienda' } },
  },
} as const satisfies AdminResource;
