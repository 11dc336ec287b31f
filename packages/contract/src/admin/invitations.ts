/** Offers of a role in a company to an email address. Their answers do not say whether an account with the address exists. */
import { z } from 'zod';
import { NewLink } from './members.ts';
import { type AdminResource, InCompany, Nothing, Role } from './operation.ts';
import { Email } from './session.ts';

/** An open invitation, as the owners of the company see it. */
export const Invitation = z.object({ email: z.string(), role: Role, since: z.string(), expiresAt: z.string() });
export type Invitation = z.infer<typeof Invitation>;

/** An open invitation, as the invited person sees it. `name`: that of the company. */
export const OwnInvitation = z.object({
  company: z.string(),
  name: z.string(),
  role: Role,
  since: z.string(),
  expiresAt: z.string(),
});
export type OwnInvitation = z.infer<typeof OwnInvitation>;

/** Not `companyUid`: the caller has no role in that company yet. */
const InInvitation = z.object({ company: z.string().min(1).max(128) });

export const invitationsOperations = {
  'invitations.list': {
    method: 'GET',
    path: '/companies/{companyUid}/invitations',
    purpose: 'The open invitations of a company, sorted by email',
    access: 'owner',
    params: InCompany,
    answer: z.array(Invitation),
    status: 200,
    errors: [],
    example: { params: { companyUid: 'la-mesa' } },
  },
  'invitations.link': {
    method: 'POST',
    path: '/companies/{companyUid}/invitations/{email}/link',
    purpose:
      'A new link for an open invitation: it is valid for 7 days and can be used once. Earlier links of the invitation end. A token cannot make this call',
    access: 'owner',
    params: InCompany.extend({ email: Email }),
    answer: NewLink,
    status: 201,
    errors: ['invitation.unknown'],
    example: { params: { companyUid: 'la-mesa', email: 'sara@example.test' } },
  },
  'invitations.delete': {
    method: 'DELETE',
    path: '/companies/{companyUid}/invitations/{email}',
    purpose: 'Withdraw an invitation',
    access: 'owner',
    params: InCompany.extend({ email: Email }),
    answer: Nothing,
    status: 204,
    errors: ['invitation.unknown'],
    example: { params: { companyUid: 'la-mesa', email: 'sara@example.test' } },
  },
  'invitations.mine': {
    method: 'GET',
    path: '/invitations',
    purpose: 'The open invitations of the caller',
    access: 'signed-in',
    answer: z.array(OwnInvitation),
    status: 200,
    errors: [],
    example: {},
  },
  'invitations.accept': {
    method: 'POST',
    path: '/invitations/{company}/accept',
    purpose: 'Accept an invitation: the caller becomes a member; a caller who is one already keeps the role',
    access: 'signed-in',
    params: InInvitation,
    answer: z.object({ company: z.string(), role: Role }),
    status: 200,
    errors: ['invitation.unknown'],
    example: { params: { company: 'la-fonda' } },
  },
  'invitations.decline': {
    method: 'DELETE',
    path: '/invitations/{company}',
    purpose: 'Decline an invitation',
    access: 'signed-in',
    params: InInvitation,
    answer: Nothing,
    status: 204,
    errors: ['invitation.unknown'],
    example: { params: { company: 'el-patio' } },
  },
} as const satisfies AdminResource;
