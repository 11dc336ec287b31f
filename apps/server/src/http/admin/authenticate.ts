/** Who calls under /admin, and whether they may. */
import type { Access } from '@vitrina/contract/admin';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { admitted } from '../../domain/accounts/admission.ts';
import { callerOfSession, callerOfToken } from '../../domain/accounts/authentication.ts';
import type { Caller } from '../../domain/accounts/caller.ts';
import { AppError } from '../../domain/app-error.ts';
import type { Database } from '../../domain/ports.ts';
import { refuseOtherSites, requireCsrfToken } from './forgery.ts';
import type { SessionCookie } from './session-cookie.ts';

type Asked = Pick<FastifyRequest, 'headers' | 'method'>;
type GateParts = {
  config: Pick<Config, 'publicUrl'>;
  database: Database;
  cookie: SessionCookie;
  clock: () => Date;
};

/** `companyUid` is the company that the call is about, null for none. */
export type Door = { access: Exclude<Access, 'public'>; companyUid: string | null };

const bearerOf = ({ headers }: Asked): string | null =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;

export const createGate = ({ config, database: { repos }, cookie, clock }: GateParts) => {
  const publicOrigin = new URL(config.publicUrl).origin;

  const callerOf = async (request: Asked): Promise<Caller> => {
    if (request.headers.authorization !== undefined) {
      const text = bearerOf(request);
      const caller = text === null ? null : await callerOfToken(repos, text, clock());
      if (!caller) throw new AppError('access.missing');
      return caller;
    }
    const sessionId = cookie.read(request.headers);
    const caller = sessionId === null ? null : await callerOfSession(repos, sessionId, clock());
    if (!caller) throw new AppError('access.missing');
    refuseOtherSites(request, publicOrigin);
    requireCsrfToken(request, caller.csrfToken ?? '');
    return caller;
  };

  return {
    /**
     * The caller, who may enter. Throws `access.missing` for nobody, `access.forged` for a change that another site's page
     * asked for, `company.unknown` and `access.denied` as `admitted` does.
     */
    enter: async (request: Asked, { access, companyUid }: Door): Promise<Caller> =>
      admitted(repos, await callerOf(request), access, companyUid),
    /** For what is open to everyone. Throws `access.forged`. */
    enterOpen: (request: Asked): void => refuseOtherSites(request, publicOrigin),
  };
};
export type Gate = ReturnType<typeof createGate>;
