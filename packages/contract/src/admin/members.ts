/** Members of a company and their roles. */
import { z } from 'zod';
import { type AdminResource, InCompany, Nothing, Role } from './operation.ts';
import { Email } from './session.ts';

export const Member = z.object({
  userUid: z.string(),
  email: z.string(),
  name: z.string(),
  role: Role,
  since: z.string(),
});
export type Member = z.infer<typeof Member>;

/**
 * `invited`: a person who is no member yet has an invitation; the answer is the same for an address without an account.
 * `userUid` is that of a member.
 */
export const MemberChange = z.object({
  state: z.enum(['member', 'invited']),
  email: z.string(),
  role: Role,
  userUid: z.string().nullable(),
  since: z.string(),
});
export type MemberChange = z.infer<typeof MemberChange>;

/** A new link. `token` is in this answer only. */
export const NewLink = z.object({ token: z.string(), email: z.string(), expiresAt: z.string() });
export type NewLink = z.infer<typeof NewLink>;

export const membersOperations = {
  'members.list': {
    method: 'GET',
    path: '/companies/{companyUid}/members',
    purpose: 'The members of a company, sorted by email',
    access: 'viewer',
    params: InCompany,
    answer: z.array(Member),
    status: 200,
    errors: [],
    example: { params: { companyUid: 'la-mesa' } },
  },
  'members.set': {
    method: 'PUT',
    path: '/companies/{companyUid}/members',
    purpose: 'Change the role of a member, or invite a person to the company',
    access: 'owner',
    params: InCompany,
    body: z.strictObject({ email: Email, role: Role }),
    answer: MemberChange,
    status: 200,
    errors: ['user.invalid', 'member.last-owner', 'invitation.too-many'],
    example: { params: { companyUid: 'la-mesa' }, body: { email: 'luis@example.test', role: 'editor' } },
  },
  'members.password-link': {
    method: 'POST',
    path: '/companies/{companyUid}/members/{userUid}/password-link',
    purpose:
      'A link by which a member sets a new password: it is valid for 24 hours and can be used once. Refused when the account has a role in a company that the caller does not own. A token cannot make this call',
    access: 'owner',
    params: InCompany.extend({ userUid: z.string().min(1).max(128) }),
    answer: NewLink,
    status: 201,
    errors: ['member.unknown', 'account.protected'],
    example: { params: { companyUid: 'la-mesa', userUid: '{{members.set.userUid}}' } },
  },
  'members.remove': {
    method: 'DELETE',
    path: '/companies/{companyUid}/members/{userUid}',
    purpose: 'Remove a member from the company',
    access: 'owner',
    params: InCompany.extend({ userUid: z.string().min(1).max(128) }),
    answer: Nothing,
    status: 204,
    errors: ['member.unknown', 'member.last-owner'],
    example: { params: { companyUid: 'la-mesa', userUid: '{{members.set.userUid}}' } },
  },
} as const satisfies AdminResource;
