/** API tokens for programs that act for a user. */
import { z } from 'zod';
import { type AdminResource, Nothing, Role } from './operation.ts';

/** `role` is the maximum role of the token in every company of its user. `usedAt` is exact to five minutes. */
export const Token = z.object({
  uid: z.string(),
  name: z.string(),
  role: Role,
  createdAt: z.string(),
  expiresAt: z.string(),
  usedAt: z.string().nullable(),
});
export type Token = z.infer<typeof Token>;

export const tokensOperations = {
  'tokens.create': {
    method: 'POST',
    path: '/tokens',
    purpose: 'Create a token; its text is in this answer only. A token cannot make this call',
    access: 'signed-in',
    body: z.strictObject({
      name: z.string().trim().min(1).max(100),
      role: Role,
      days: z.number().int().min(1).max(366).default(90),
    }),
    answer: Token.extend({ token: z.string() }),
    status: 201,
    errors: ['token.too-many'],
    example: { body: { name: 'publicador', role: 'editor', days: 30 } },
  },
  'tokens.list': {
    method: 'GET',
    path: '/tokens',
    purpose: 'The tokens of the caller, newest first, including expired ones',
    access: 'signed-in',
    answer: z.array(Token),
    status: 200,
    errors: [],
    example: {},
  },
  'tokens.revoke': {
    method: 'DELETE',
    path: '/tokens/{tokenUid}',
    purpose: 'Revoke a token of the caller at once',
    access: 'signed-in',
    params: z.object({ tokenUid: z.string().min(1).max(128) }),
    answer: Nothing,
    status: 204,
    errors: ['token.unknown'],
    example: { params: { tokenUid: '{{tokens.create.uid}}' } },
  },
} as const satisfies AdminResource;
