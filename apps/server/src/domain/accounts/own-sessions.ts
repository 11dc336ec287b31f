/** A person's open sessions: a list, and their ends. A session is named by a part of its hash, which opens nothing. */
import type { OwnSession } from '@vitrina/contract/admin';
import { AppError } from '../../errors/app-error.ts';
import type { StoredSession } from '../ports/accounts.ts';
import type { Database, Repos } from '../ports/database.ts';
import { type Caller, personOf } from './authorization.ts';
import { hashId } from './random-id.ts';
import { isOver, sessionUidOf } from './session.ts';

const ownHash = ({ sessionId }: Caller): string => (sessionId === null ? '' : hashId(sessionId));

/** The one of the caller first, then the last used. Throws `access.denied` for a token. */
export const ownSessions = async (
  { sessions }: Pick<Repos, 'sessions'>,
  caller: Caller,
  now: Date,
): Promise<OwnSession[]> => {
  const all = (await sessions.listOf(personOf(caller))).filter((session) => !isOver(session, now));
  const isCurrent = ({ hash }: StoredSession): boolean => hash === ownHash(caller);
  return all
    .toSorted((one, other) => Number(isCurrent(other)) - Number(isCurrent(one)))
    .map((session) => ({
      uid: sessionUidOf(session.hash),
      browser: session.browser,
      system: session.system,
      createdAt: session.createdAt,
      usedAt: session.usedAt,
      isCurrent: isCurrent(session),
    }));
};

/** Throws `session.unknown`, and `access.denied` for a token. */
export const endSession = (database: Database, caller: Caller, uid: string, now: Date): Promise<void> =>
  database.inTransaction(async (repos) => {
    const found = (await repos.sessions.listOf(personOf(caller))).find(({ hash }) => sessionUidOf(hash) === uid);
    if (!found) throw new AppError('session.unknown');
    await repos.sessions.remove(found.hash);
    await repos.audit.add(caller, 'sessions.end', { target: uid }, now);
  });

/** Throws `access.denied` for a token. */
export const endOtherSessions = (database: Database, caller: Caller, now: Date): Promise<void> =>
  database.inTransaction(async (repos) => {
    for (const { hash } of await repos.sessions.listOf(personOf(caller)))
      if (hash !== ownHash(caller)) await repos.sessions.remove(hash);
    await repos.audit.add(caller, 'sessions.end-others', {}, now);
  });
