/**
 * Links of one use, which an owner copies into a chat: an invitation, or a new password for a member. The token of a link stands in the
 * fragment of its address and in the body of these calls, so that no log has it.
 */
import { z } from 'zod';
import { type AdminResource, Role } from './operation.ts';
import { NewPassword, Session } from './session.ts';

/** An open link, as its holder sees it. `by`: the name of the owner who made it. `role`: that of an invitation. */
export const OpenLink = z.object({
  kind: z.enum(['invitation', 'password']),
  company: z.string(),
  companyName: z.string(),
  email: z.string(),
  role: Role.nullable(),
  by: z.string(),
  hasAccount: z.boolean(),
  expiresAt: z.string(),
});
export type OpenLink = z.infer<typeof OpenLink>;

const Token = z.string().min(1).max(200);
const LINK_ERRORS = ['link.unknown', 'link.expired', 'link.used', 'link.revoked', 'session.throttled'] as const;

export const linksOperations = {
  'links.read': {
    method: 'POST',
    path: '/links/read',
    purpose: 'An open link, for its holder',
    access: 'public',
    body: z.strictObject({ token: Token }),
    answer: OpenLink,
    status: 200,
    errors: [...LINK_ERRORS],
    example: { body: { token: 'invitacion-de-ejemplo' } },
  },
  'links.join': {
    method: 'POST',
    path: '/links/join',
    purpose: 'Create the account of an invitation’s address, become a member, and sign in',
    access: 'public',
    body: z.strictObject({ token: Token, name: z.string().trim().min(1).max(100), password: NewPassword }),
    answer: Session,
    status: 201,
    errors: [...LINK_ERRORS, 'user.exists', 'user.invalid', 'company.suspended', 'server.busy'],
    example: {
      body: { token: 'invitacion-de-ejemplo', name: 'Sara', password: 'una frase larga' },
    },
  },
  'links.accept': {
    method: 'POST',
    path: '/links/accept',
    purpose:
      'Accept an invitation with the account of its address: the caller becomes a member; a member keeps the role',
    access: 'signed-in',
    body: z.strictObject({ token: Token }),
    answer: z.object({ company: z.string(), role: Role }),
    status: 200,
    errors: [...LINK_ERRORS, 'link.other-person', 'company.suspended'],
    example: { body: { token: 'invitacion-con-cuenta' } },
  },
  'links.password': {
    method: 'POST',
    path: '/links/password',
    purpose: 'Set a new password and sign in; all other sessions of the account end',
    access: 'public',
    body: z.strictObject({ token: Token, password: NewPassword }),
    answer: Session,
    status: 201,
    errors: [...LINK_ERRORS, 'user.invalid', 'server.busy'],
    example: { body: { token: 'clave-de-ejemplo', password: 'otra frase larga' } },
  },
} as const satisfies AdminResource;
