/** Links of one use under /admin/v1, for the persons who hold them. */
import type { FastifyRequest } from 'fastify';
import { deviceOf } from '../../../domain/accounts/device.ts';
import { readLink } from '../../../domain/accounts/links/account-links.ts';
import { acceptLink, joinByLink } from '../../../domain/accounts/links/invitation-links.ts';
import { resetPassword } from '../../../domain/accounts/links/password-links.ts';
import type { SignedIn } from '../../../domain/accounts/sign-in.ts';
import type { AdminDeps } from '../../middleware/deps.ts';
import type { SessionCookie } from '../authorizer.ts';
import type { AdminMount } from '../mount.ts';
import { sessionOf } from './session.routes.ts';

const MAX_BODY_BYTES = 8 * 1024;

export const linksRoutes = (
  mount: AdminMount,
  { database, cookie, clock, passwordCost }: AdminDeps & { cookie: SessionCookie },
): void => {
  const options = { bodyLimit: MAX_BODY_BYTES };
  const entranceOf = ({ headers }: Pick<FastifyRequest, 'headers'>) => ({
    sessionId: cookie.read(headers),
    device: deviceOf(headers['user-agent']),
  });
  const signedIn = (reply: Parameters<SessionCookie['set']>[0], entered: SignedIn) => {
    cookie.set(reply, entered.session.id, entered.session.expiresAt);
    return sessionOf(entered);
  };
  mount(
    'links.read',
    ({ body }, { request }) => readLink(database, { ...body, address: request.ip }, clock()),
    options,
  );
  mount(
    'links.join',
    async ({ body }, { request, reply }) => {
      const given = { ...body, address: request.ip, ...entranceOf(request) };
      return signedIn(reply, await joinByLink(database, given, clock(), passwordCost));
    },
    options,
  );
  mount(
    'links.accept',
    ({ body, caller }, { request }) => acceptLink(database, caller, { ...body, address: request.ip }, clock()),
    options,
  );
  mount(
    'links.password',
    async ({ body }, { request, reply }) => {
      const given = { ...body, address: request.ip, ...entranceOf(request) };
      return signedIn(reply, await resetPassword(database, given, clock(), passwordCost));
    },
    options,
  );
};
