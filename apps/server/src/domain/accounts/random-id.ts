/** Ids that nobody guesses, and what is kept of them. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bits, as it stands in a cookie or a token. */
export const newSecretId = (): string => randomBytes(32).toString('base64url');

/** What is kept of a secret id. It has 256 bits of chance, so one round without salt is enough. */
export const hashOfId = (id: string): string => createHash('sha256').update(id).digest('hex');

/** A name for something: 80 bits, no secret. */
export const newUid = (): string => randomBytes(10).toString('hex');

export const isSameText = (one: string, other: string): boolean =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest());
