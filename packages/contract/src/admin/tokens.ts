/** API tokens: for programs that publish in the name of a person. */
import { z } from 'zod';
import { type AdminResource, Nothing, Role } from './operation.ts';

/** `role` is the most that the token may do, in every company of its person. `usedAt` is right to five minutes. */
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
    purpose: 'Make a token; its text is in this answer and never shown again. Not open to tokens',
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
    purpose: 'One’s own tokens, newest first, expired ones too',
    access: 'signed-in',
    answer: z.array(Token),
    status: 200,
    errors: [],
    example: {},
  },
  'tokens.revoke': {
    method: 'DELETE',
    path: '/tokens/{tokenUid}',
    purpose: 'End a token of one’s own, now',
    access: 'signed-in',
    params: z.object({ tokenUid: z.string().min(1).max(128) }),
    answer: Nothing,
    status: 204,
    errors: ['token.unknown'],
    example: { params: { tokenUid: '{{tokens.create.uid}}' } },
  },
} as const satisfies AdminResource;
