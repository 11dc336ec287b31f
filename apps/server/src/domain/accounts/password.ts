/**
 * Password hashes: scrypt with a random salt, the cost stored in the hash so that it can be raised later. The default cost is
 * the one that OWASP's Password Storage Cheat Sheet recommends for 32 MiB.
 */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../errors/app-error.ts';

/** Parameters of scrypt. */
export type PasswordCost = { N: number; r: number; p: number };

export const PASSWORD_COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** 32 MiB each; scrypt runs on the threads that also read files, of which there are four. */
const MAX_CONCURRENT = 2;
const MAX_WAITING = 32;

const MIN_LENGTH = 10;
const MAX_LENGTH = 200;

type Parsed = PasswordCost & { salt: Buffer; key: Buffer };

let running = 0;
const waiting: (() => void)[] = [];

/** Throws `server.busy` when too many wait. */
const enqueue = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= MAX_CONCURRENT) {
    if (waiting.length >= MAX_WAITING) throw new AppError('server.busy');
    // A finished task hands its slot to the next one, so `running` stays the same.
    await new Promise<void>((go) => waiting.push(go));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};

const derive = (password: string, { N, r, p, salt, key }: Parsed): Promise<Buffer> => {
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  // Normalised to NFKC: keyboards encode é as one code point or as two.
  const text = password.normalize('NFKC');
  return enqueue(
    () =>
      new Promise((resolve, reject) => {
        scrypt(text, salt, key.length, options, (error, derived) => (error ? reject(error) : resolve(derived)));
      }),
  );
};

const write = ({ N, r, p, salt, key }: Parsed): string =>
  `scrypt$${N}$${r}$${p}$${salt.toString('base64url')}$${key.toString('base64url')}`;

const HASH = /^scrypt\$(\d{1,8})\$(\d{1,3})\$(\d{1,3})\$([\w-]{10,100})\$([\w-]{20,100})$/;

const parse = (hash: string): Parsed => {
  const [, N, r, p, salt = '', key = ''] = HASH.exec(hash) ?? [];
  if (N === undefined) throw new AppError('internal', { problem: 'a stored password is damaged' });
  const bytes = { salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') };
  return { N: Number(N), r: Number(r), p: Number(p), ...bytes };
};

/** Throws `user.invalid` for one that is too short or too long. */
export const checkedPassword = (password: string): string => {
  const { length } = [...password];
  if (length < MIN_LENGTH || password.length > MAX_LENGTH)
    throw new AppError('user.invalid', {
      field: 'password',
      reason: `must have ${MIN_LENGTH} to ${MAX_LENGTH} characters`,
    });
  return password;
};

/** `scrypt$N$r$p$salt$key`. Throws `server.busy`. */
export const hashPassword = async (password: string, cost = PASSWORD_COST): Promise<string> => {
  const made: Parsed = { ...cost, salt: randomBytes(SALT_BYTES), key: Buffer.alloc(KEY_BYTES) };
  return write({ ...made, key: await derive(password, made) });
};

/** A hash that matches no password: comparing with it takes the time of a real comparison. */
const decoyHash = (cost: PasswordCost): Parsed => ({
  ...cost,
  salt: randomBytes(SALT_BYTES),
  key: randomBytes(KEY_BYTES),
});

/** `hash` null: the user does not exist, and the refusal takes the same time. Throws `server.busy`. */
export const isPassword = async (password: string, hash: string | null, cost = PASSWORD_COST): Promise<boolean> => {
  const expected = hash === null ? decoyHash(cost) : parse(hash);
  const isSame = timingSafeEqual(await derive(password, expected), expected.key);
  return isSame && hash !== null;
};

/** Whether the hash was made at another cost. */
export const isOutdated = (hash: string, cost = PASSWORD_COST): boolean => {
  const { N, r, p } = parse(hash);
  return N !== cost.N || r !== cost.r || p !== cost.p;
};
