/** Signed-in users and calls of the publishers' registry, for tests. */
import { callUrl } from '@vitrina/contract';
import {
  ADMIN_BASE,
  type AdminOperation,
  type AdminOperationId,
  adminOperations,
  CSRF_HEADER,
  type Role,
} from '@vitrina/contract/admin';
import { newUid } from '../../domain/accounts/random-id.ts';
import { csrfTokenOf, openSession } from '../../domain/accounts/session.ts';
import type { User } from '../../domain/ports/accounts.ts';
import { NOW, type TestApp } from './app.ts';

export type AdminCall = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

export const adminUrl = (id: AdminOperationId, { params, query }: AdminCall = {}): string =>
  callUrl(ADMIN_BASE, adminOperations[id].path.replace(/\{(\w+)\}/g, ':$1'), params, query);

/** Without credentials, except for the given headers. */
export const callAdmin = (
  { app }: Pick<TestApp, 'app'>,
  id: AdminOperationId,
  call: AdminCall = {},
  headers: Record<string, string> = {},
) => {
  const { method }: AdminOperation = adminOperations[id];
  const payload = call.body === undefined ? {} : { payload: call.body as object };
  return app.inject({ method, url: adminUrl(id, call), headers, ...payload });
};

/** Another session of an existing user. */
export const openNewSession = async (shop: TestApp, user: User) => {
  const { id } = await openSession(shop.database.repos, user, NOW);
  const cookie = { cookie: `vitrina_session=${id}` };
  return { cookie, headers: { ...cookie, [CSRF_HEADER]: csrfTokenOf(id) } };
};

/** A new user, signed in without a password. `roles`: company uid → role. */
export const signedIn = async (
  shop: TestApp,
  given: { roles?: Record<string, Role>; isOperator?: boolean; email?: string } = {},
) => {
  const { repos } = shop.database;
  const uid = newUid();
  const email = given.email ?? `${uid}@example.test`;
  const user: User = {
    uid,
    email,
    name: 'Ana',
    passwordHash: 'scrypt$1024$1$1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    isOperator: given.isOperator ?? false,
    isActive: true,
    isVouched: true,
    createdAt: NOW.toISOString(),
  };
  await repos.users.insert(user);
  for (const [companyUid, role] of Object.entries(given.roles ?? {}))
    await repos.memberships.set(companyUid, uid, role, NOW);
  const { cookie, headers } = await openNewSession(shop, user);
  return {
    user,
    /** The cookie alone, as a forged cross-site request would carry it. */
    cookie,
    headers,
    call: (operation: AdminOperationId, call: AdminCall = {}) => callAdmin(shop, operation, call, headers),
  };
};
