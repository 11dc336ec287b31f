/** A page of another site can make a browser send our cookie. It cannot make it say that the page is ours. */
import { CSRF_HEADER } from '@vitrina/contract/admin';
import type { FastifyRequest } from 'fastify';
import { isSameText } from '../../domain/accounts/random-id.ts';
import { AppError } from '../../domain/app-error.ts';

type Asked = Pick<FastifyRequest, 'headers' | 'method'>;

const changesNothing = ({ method }: Asked): boolean => method === 'GET' || method === 'HEAD';

/** Throws `access.forged` for a change that a browser asks for from another site. What is no browser says neither. */
export const refuseOtherSites = (request: Asked, publicOrigin: string): void => {
  if (changesNothing(request)) return;
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin') throw new AppError('access.forged', { site: 'another' });
  // A proxy may call us by another name than browsers do, so either name will do.
  if (origin !== undefined && origin !== publicOrigin && URL.parse(origin)?.host !== host)
    throw new AppError('access.forged', { origin: 'another' });
};

/** Throws `access.forged` unless the change carries the token of its session. */
export const requireCsrfToken = (request: Asked, csrfToken: string): void => {
  if (changesNothing(request)) return;
  const given = request.headers[CSRF_HEADER];
  if (typeof given !== 'string' || !isSameText(given, csrfToken))
    throw new AppError('access.forged', { header: CSRF_HEADER });
};
