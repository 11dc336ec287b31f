/** Sessions: their lifetime and their CSRF tokens. */
import { createHmac } from 'node:crypto';
import type { StoredSession, User } from '../ports/accounts.ts';
import type { Repos } from '../ports/database.ts';
import type { Caller } from './authorization.ts';
import type { Device } from './device.ts';
import { hashId, newSecretId } from './random-id.ts';

const HOUR = 3_600_000;
/** A session ends after this long without use; ms. */
const IDLE_MS = 12 * HOUR;
/** A session ends after this long at the latest; ms. */
const ABSOLUTE_MS = 7 * 24 * HOUR;
/** Minimum interval between two writes of the time of use; ms. */
const TOUCH_MS = 5 * 60_000;

const UNKNOWN_DEVICE: Device = { browser: 'other', system: 'other' };

/** `id` is for the cookie only and is not stored. */
export type OpenSession = { id: string; expiresAt: string };

/** Derived from the id, so that only the holder of the session knows it; the id cannot be derived from it. */
export const csrfTokenOf = (id: string): string => createHmac('sha256', id).update('csrf').digest('base64url');

export const openSession = async (
  repos: Repos,
  user: User,
  now: Date,
  device: Device = UNKNOWN_DEVICE,
): Promise<OpenSession> => {
  const id = newSecretId();
  const expiresAt = new Date(now.getTime() + ABSOLUTE_MS).toISOString();
  const at = now.toISOString();
  await repos.sessions.insert({ hash: hashId(id), userUid: user.uid, createdAt: at, usedAt: at, expiresAt, ...device });
  return { id, expiresAt };
};

/** Names a session without opening it. */
export const sessionUidOf = (hash: string): string => hash.slice(0, 20);

export const isOver = ({ usedAt, expiresAt }: StoredSession, now: Date): boolean =>
  expiresAt <= now.toISOString() || Date.parse(usedAt) + IDLE_MS <= now.getTime();

/** The user of a session that has not ended, or null. */
export const userOfSession = async (
  repos: Repos,
  id: string,
  now: Date,
): Promise<{ user: User; expiresAt: string } | null> => {
  const found = await repos.sessions.withUser(hashId(id));
  if (!found || !found.user.isActive || isOver(found.session, now)) return null;
  const { hash, usedAt, expiresAt } = found.session;
  if (Date.parse(usedAt) + TOUCH_MS <= now.getTime()) await repos.sessions.touch(hash, now.toISOString());
  return { user: found.user, expiresAt };
};

/** The caller of a session that has not ended, or null. */
export const callerOfSession = async (repos: Repos, sessionId: string, now: Date): Promise<Caller | null> => {
  const found = await userOfSession(repos, sessionId, now);
  if (!found) return null;
  const { user, expiresAt } = found;
  const csrfToken = csrfTokenOf(sessionId);
  const none = { tokenUid: null, role: null, maxRole: null };
  return { by: 'session', userUid: user.uid, user, ...none, sessionId, csrfToken, expiresAt };
};

export const closeSession = (repos: Repos, id: string): Promise<void> => repos.sessions.remove(hashId(id));

export const removeOldSessions = (repos: Repos, now: Date): Promise<void> =>
  repos.sessions.removeOld({
    expiresAt: now.toISOString(),
    usedAt: new Date(now.getTime() - IDLE_MS).toISOString(),
  });
