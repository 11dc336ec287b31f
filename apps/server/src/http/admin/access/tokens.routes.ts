/** API tokens under /admin/v1. */
import { createToken, revokeToken } from '../../../domain/accounts/token.ts';
import type { AdminDeps } from '../../middleware/deps.ts';
import type { AdminMount } from '../mount.ts';

export const tokensRoutes = (mount: AdminMount, { database, clock }: AdminDeps): void => {
  mount('tokens.list', ({ caller }) => database.repos.tokens.listOf(caller.userUid));
  mount('tokens.create', async ({ body, caller }) => {
    const { text, token } = await createToken(database, caller, body, clock());
    return { ...token, token: text };
  });
  mount('tokens.revoke', ({ params, caller }) => revokeToken(database, caller, params.tokenUid, clock()));
};
