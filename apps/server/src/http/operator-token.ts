/** The token of whoever watches over the server: without it there are no numbers to be seen. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const digest = (text: string) => createHash('sha256').update(text).digest();

export type IsOperator = (request: Pick<FastifyRequest, 'headers'>) => boolean;

/** Null: nobody has it. */
export const operatorToken = (token: string | null): IsOperator => {
  if (token === null) return () => false;
  const expected = digest(`Bearer ${token}`);
  return ({ headers }) => timingSafeEqual(digest(headers.authorization ?? ''), expected);
};
