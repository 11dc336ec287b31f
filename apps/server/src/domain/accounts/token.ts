/** API tokens: `vit_` and 256 random bits, shown once, stored as a hash. */
import type { Role } from '@vitrina/contract/admin';
import { AppError } from '../../errors/app-error.ts';
import type { StoredToken, User } from '../ports/accounts.ts';
import type { Database, Repos } from '../ports/database.ts';
import { type Caller, personOf } from './authorization.ts';
import { hashId, newSecretId, newUid } from './random-id.ts';

const DAY = 86_400_000;
const MAX_TOKENS = 50;
/** Minimum interval between two writes of the time of use; ms. */
const TOUCH_MS = 5 * 60_000;
const TOKEN = /^vit_[\w-]{43}$/;

/** The user of a token that is valid at `now`, or null. Text that is no token costs no query. */
const userOfToken = async (
  repos: Repos,
  text: string,
  now: Date,
): Promise<{ user: User; token: StoredToken } | null> => {
  if (!TOKEN.test(text)) return null;
  const found = await repos.tokens.withUser(hashId(text));
  if (!found || !found.user.isActive || found.token.expiresAt <= now.toISOString()) return null;
  const { uid, usedAt } = found.token;
  if (usedAt === null || Date.parse(usedAt) + TOUCH_MS <= now.getTime())
    await repos.tokens.touch(uid, now.toISOString());
  return found;
};

/** The caller of a valid token, or null. */
export const callerOfToken = async (repos: Repos, text: string, now: Date): Promise<Caller | null> => {
  const found = await userOfToken(repos, text, now);
  if (!found) return null;
  const { user, token } = found;
  const none = { role: null, sessionId: null, csrfToken: null };
  const { uid: tokenUid, role: maxRole, expiresAt } = token;
  return { by: 'token', userUid: user.uid, tokenUid, user, maxRole: maxRole, expiresAt, ...none };
};

/**
 * `days`: its lifetime. The returned text is stored nowhere. Throws `token.too-many`, and `access.denied` for a caller by
 * token.
 */
export const createToken = async (
  database: Database,
  caller: Caller,
  options: { name: string; role: Role; days: number },
  now: Date,
): Promise<{ text: string; token: StoredToken }> => {
  // A token that creates tokens could outlive its own expiry.
  const userUid = personOf(caller);
  const text = `vit_${newSecretId()}`;
  const token: StoredToken = {
    uid: newUid(),
    hash: hashId(text),
    userUid,
    name: options.name,
    role: options.role,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + options.days * DAY).toISOString(),
    usedAt: null,
  };
  await database.inTransaction(async (repos) => {
    if ((await repos.tokens.listOf(userUid)).length >= MAX_TOKENS)
      throw new AppError('token.too-many', { most: MAX_TOKENS });
    await repos.tokens.insert(token);
    await repos.audit.add(caller, 'tokens.create', { target: token.uid }, now);
  });
  return { text, token };
};

/** Throws `token.unknown`. */
export const revokeToken = (database: Database, caller: Caller, uid: string, now: Date): Promise<void> =>
  database.inTransaction(async (repos) => {
    if (!(await repos.tokens.remove(caller.user.uid, uid))) throw new AppError('token.unknown', { token: uid });
    await repos.audit.add(caller, 'tokens.revoke', { target: uid }, now);
  });
