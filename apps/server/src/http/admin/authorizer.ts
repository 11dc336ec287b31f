/** Authenticates and authorizes calls under /admin: session cookie (HttpOnly, SameSite=Lax) or API token, CSRF protection, role. */

import type { IncomingHttpHeaders } from 'node:http';
import { CSRF_HEADER } from '@vitrina/contract/admin';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { authorize, type Caller, type Requirement } from '../../domain/accounts/authorization.ts';
import { isSameText } from '../../domain/accounts/random-id.ts';
import { callerOfSession } from '../../domain/accounts/session.ts';
import { callerOfToken } from '../../domain/accounts/token.ts';
import type { Database } from '../../domain/ports/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { publishersUrl } from '../studio/studio-host.ts';

/** With https the `__Host-` prefix binds the cookie to this host: no other host of the domain can set it. */
export const createSessionCookie = (config: Pick<Config, 'publicUrl' | 'studioUrl'>) => {
  const isSecure = publishersUrl(config).startsWith('https:');
  const name = isSecure ? '__Host-vitrina' : 'vitrina_session';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    read: ({ cookie }: IncomingHttpHeaders): string | null => {
      for (const part of cookie?.split(';') ?? []) {
        const [key = '', value = ''] = part.trim().split('=', 2);
        if (key === name && /^[\w-]{43}$/.test(value)) return value;
      }
      return null;
    },
    set: (reply: Pick<FastifyReply, 'header'>, id: string, expiresAt: string): void => {
      const expires = new Date(expiresAt).toUTCString();
      reply.header('set-cookie', `${name}=${id}; ${attributes}; Expires=${expires}`);
    },
    clear: (reply: Pick<FastifyReply, 'header'>): void => {
      reply.header('set-cookie', `${name}=; ${attributes}; Max-Age=0`);
    },
  };
};
export type SessionCookie = ReturnType<typeof createSessionCookie>;

type AdminRequest = Pick<FastifyRequest, 'headers' | 'method'>;
type AuthorizerDeps = {
  config: Pick<Config, 'publicUrl' | 'studioUrl'>;
  database: Database;
  cookie: SessionCookie;
  clock: () => Date;
};

const isSafeMethod = ({ method }: AdminRequest): boolean => method === 'GET' || method === 'HEAD';

/**
 * Throws `access.forged` for a change that a browser sends from a page of another site. A page of another site can make a browser send
 * our cookie, but cannot forge `Origin` and `Sec-Fetch-Site`. Programs send neither header.
 */
const rejectCrossSite = (request: AdminRequest, ownOrigin: string): void => {
  if (isSafeMethod(request)) return;
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin') throw new AppError('access.forged', { site: 'another' });
  // A proxy may use another host name than browsers do, so either of the two matches.
  if (origin !== undefined && origin !== ownOrigin && URL.parse(origin)?.host !== host)
    throw new AppError('access.forged', { origin: 'another' });
};

/** Throws `access.forged` for a change without the CSRF token of its session. */
const requireCsrfToken = (request: AdminRequest, csrfToken: string): void => {
  if (isSafeMethod(request)) return;
  const given = request.headers[CSRF_HEADER];
  if (typeof given !== 'string' || !isSameText(given, csrfToken))
    throw new AppError('access.forged', { header: CSRF_HEADER });
};

const bearerTokenOf = ({ headers }: AdminRequest): string | null =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;

export const createAuthorizer = ({ config, database: { repos }, cookie, clock }: AuthorizerDeps) => {
  const ownOrigin = new URL(publishersUrl(config)).origin;

  const authenticate = async (request: AdminRequest): Promise<Caller> => {
    if (request.headers.authorization !== undefined) {
      const token = bearerTokenOf(request);
      const caller = token === null ? null : await callerOfToken(repos, token, clock());
      if (!caller) throw new AppError('access.missing');
      return caller;
    }
    const sessionId = cookie.read(request.headers);
    const caller = sessionId === null ? null : await callerOfSession(repos, sessionId, clock());
    if (!caller) throw new AppError('access.missing');
    rejectCrossSite(request, ownOrigin);
    requireCsrfToken(request, caller.csrfToken ?? '');
    return caller;
  };

  return {
    /**
     * The authorized caller. Throws `access.missing` without valid credentials, `access.forged` for a cross-site change, and
     * `company.unknown` or `access.denied` without the required role, and `company.suspended` for a change.
     */
    authorize: async (request: AdminRequest, requirement: Requirement): Promise<Caller> =>
      authorize(repos, await authenticate(request), { ...requirement, isChange: !isSafeMethod(request) }),
    /** For public operations. Throws `access.forged`. */
    authorizePublic: (request: AdminRequest): void => rejectCrossSite(request, ownOrigin),
  };
};
export type Authorizer = ReturnType<typeof createAuthorizer>;
