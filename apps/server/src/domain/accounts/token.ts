/** API tokens: `vit_` and 256 bits, shown once, kept as a hash. */
import type { Role } from '@vitrina/contract/admin';
import { AppError } from '../app-error.ts';
import type { StoredToken, User } from '../ports/accounts.ts';
import type { Database, Repos } from '../ports.ts';
import { auditEntry } from './audit.ts';
import { type Caller, personOf } from './caller.ts';
import { hashOfId, newSecretId, newUid } from './random-id.ts';

const DAY = 86_400_000;
const MOST_OF_ONE = 50;
/** The time of use is written no more often than this; ms. */
const TOUCH_MS = 5 * 60_000;
const TOKEN = /^vit_[\w-]{43}$/;

/** The person of a token that is good at `now`, or null. Anything else than a token costs no query. */
export const userOfToken = async (
  repos: Repos,
  text: string,
  now: Date,
): Promise<{ user: User; token: StoredToken } | null> => {
  if (!TOKEN.test(text)) return null;
  const found = await repos.tokens.withUser(hashOfId(text));
  if (!found || !found.user.isActive || found.token.expiresAt <= now.toISOString()) return null;
  const { uid, usedAt } = found.token;
  if (usedAt === null || Date.parse(usedAt) + TOUCH_MS <= now.getTime())
    await repos.tokens.touch(uid, now.toISOString());
  return found;
};

/** `days` it is good for. The text is in the answer and nowhere else. Throws `token.too-many`, and `access.denied` for a caller by token. */
export const createToken = async (
  database: Database,
  caller: Caller,
  wanted: { name: string; role: Role; days: number },
  now: Date,
): Promise<{ text: string; token: StoredToken }> => {
  // A token that makes tokens would outlive its own end.
  const userUid = personOf(caller);
  const text = `vit_${newSecretId()}`;
  const token: StoredToken = {
    uid: newUid(),
    hash: hashOfId(text),
    userUid,
    name: wanted.name,
    role: wanted.role,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + wanted.days * DAY).toISOString(),
    usedAt: null,
  };
  await database.inTransaction(async (repos) => {
    if ((await repos.tokens.listOf(userUid)).length >= MOST_OF_ONE)
      throw new AppError('token.too-many', { most: MOST_OF_ONE });
    await repos.tokens.insert(token);
    await repos.audit.insert(auditEntry(caller, 'tokens.create', { target: token.uid }, now));
  });
  return { text, token };
};

/** Throws `token.unknown`. */
export const revokeToken = (database: Database, caller: Caller, uid: string, now: Date): Promise<void> =>
  database.inTransaction(async (repos) => {
    if (!(await repos.tokens.remove(caller.user.uid, uid))) throw new AppError('token.unknown', { token: uid });
    await repos.audit.insert(auditEntry(caller, 'tokens.revoke', { target: uid }, now));
  });
