/** Random ids, and the hash of them that is stored. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bits, in the spelling of a cookie or a token. */
export const newSecretId = (): string => randomBytes(32).toString('base64url');

/** The stored form of a secret id. It has 256 random bits, so one round without salt is enough. */
export const hashId = (id: string): string => createHash('sha256').update(id).digest('hex');

/** An identifier of 80 random bits; no secret. */
export const newUid = (): string => randomBytes(10).toString('hex');

export const isSameText = (one: string, other: string): boolean =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest());
