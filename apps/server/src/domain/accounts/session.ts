/** Sessions: how long they last, and what their token against forged requests is. */
import { createHmac } from 'node:crypto';
import type { StoredSession, User } from '../ports/accounts.ts';
import type { Repos } from '../ports.ts';
import { hashOfId, newSecretId } from './random-id.ts';

const HOUR = 3_600_000;
/** Unused for this long a session is over; ms. */
const IDLE_MS = 12 * HOUR;
/** However much it is used; ms. */
const ABSOLUTE_MS = 7 * 24 * HOUR;
/** The time of use is written no more often than this; ms. */
const TOUCH_MS = 5 * 60_000;

/** `id` is for the cookie and nowhere else. */
export type OpenSession = { id: string; expiresAt: string };

/** Made from the id, so only who holds the session can know it; the id cannot be made from it. */
export const csrfTokenOf = (id: string): string => createHmac('sha256', id).update('csrf').digest('base64url');

export const openSession = async (repos: Repos, user: User, now: Date): Promise<OpenSession> => {
  const id = newSecretId();
  const expiresAt = new Date(now.getTime() + ABSOLUTE_MS).toISOString();
  const at = now.toISOString();
  await repos.sessions.insert({ hash: hashOfId(id), userUid: user.uid, createdAt: at, usedAt: at, expiresAt });
  return { id, expiresAt };
};

const isOver = ({ usedAt, expiresAt }: StoredSession, now: Date): boolean =>
  expiresAt <= now.toISOString() || Date.parse(usedAt) + IDLE_MS <= now.getTime();

/** The person of a session that is not over, or null. */
export const userOfSession = async (
  repos: Repos,
  id: string,
  now: Date,
): Promise<{ user: User; expiresAt: string } | null> => {
  const found = await repos.sessions.withUser(hashOfId(id));
  if (!found || !found.user.isActive || isOver(found.session, now)) return null;
  const { hash, usedAt, expiresAt } = found.session;
  if (Date.parse(usedAt) + TOUCH_MS <= now.getTime()) await repos.sessions.touch(hash, now.toISOString());
  return { user: found.user, expiresAt };
};

export const closeSession = (repos: Repos, id: string): Promise<void> => repos.sessions.remove(hashOfId(id));

/** Those that are over tell nobody anything any more. */
export const removeOldSessions = (repos: Repos, now: Date): Promise<void> =>
  repos.sessions.removeOld({
    expiresAt: now.toISOString(),
    usedAt: new Date(now.getTime() - IDLE_MS).toISOString(),
  });
