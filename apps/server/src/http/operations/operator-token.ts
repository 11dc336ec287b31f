/** The operator token, required for metrics and for the details of `/readyz`. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const digest = (text: string) => createHash('sha256').update(text).digest();

export type IsOperator = (request: Pick<FastifyRequest, 'headers'>) => boolean;

/** A null token authorizes nobody. */
export const createOperatorCheck = (token: string | null): IsOperator => {
  if (token === null) return () => false;
  const expected = digest(`Bearer ${token}`);
  return ({ headers }) => timingSafeEqual(digest(headers.authorization ?? ''), expected);
};
