/** Resolves a session id or an API token to its user. */
import type { Repos } from '../ports/database.ts';
import type { Caller } from './authorization.ts';
import { csrfTokenOf, userOfSession } from './session.ts';
import { userOfToken } from './token.ts';

export const callerOfSession = async (repos: Repos, sessionId: string, now: Date): Promise<Caller | null> => {
  const found = await userOfSession(repos, sessionId, now);
  if (!found) return null;
  const { user, expiresAt } = found;
  const csrfToken = csrfTokenOf(sessionId);
  const none = { tokenUid: null, role: null, maxRole: null };
  return { by: 'session', userUid: user.uid, user, ...none, sessionId, csrfToken, expiresAt };
};

export const callerOfToken = async (repos: Repos, text: string, now: Date): Promise<Caller | null> => {
  const found = await userOfToken(repos, text, now);
  if (!found) return null;
  const { user, token } = found;
  const none = { role: null, sessionId: null, csrfToken: null };
  const { uid: tokenUid, role: maxRole, expiresAt } = token;
  return { by: 'token', userUid: user.uid, tokenUid, user, maxRole: maxRole, expiresAt, ...none };
};
