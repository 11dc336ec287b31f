/** API tokens under /admin/v1. */
import { createToken, revokeToken } from '../../domain/accounts/token.ts';
import type { AdminMount } from './admin-mount.ts';
import type { AdminParts } from './admin-parts.ts';

export const tokensRoutes = (mount: AdminMount, { database, clock }: AdminParts): void => {
  mount('tokens.list', ({ caller }) => database.repos.tokens.listOf(caller.userUid));
  mount('tokens.create', async ({ body, caller }) => {
    const { text, token } = await createToken(database, caller, body, clock());
    return { ...token, token: text };
  });
  mount('tokens.revoke', ({ params, caller }) => revokeToken(database, caller, params.tokenUid, clock()));
};
