/**
 * How passwords are kept: scrypt with a salt of its own, the cost written beside it so that it can be raised later. Cost as
 * OWASP's Password Storage Cheat Sheet names it for 32 MiB.
 */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { AppError } from '../app-error.ts';

const COST = { N: 2 ** 15, r: 8, p: 3 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** 32 MiB each; scrypt runs on the threads that also read files, of which there are four. */
const AT_ONCE = 2;
const MOST_WAITING = 32;

const SHORTEST = 10;
const LONGEST = 200;

type Parsed = { N: number; r: number; p: number; salt: Buffer; key: Buffer };

let running = 0;
const line: (() => void)[] = [];

/** Throws `server.busy` when too many wait. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= AT_ONCE) {
    if (line.length >= MOST_WAITING) throw new AppError('server.busy');
    // Whoever ends hands over the place, so `running` stays as it is.
    await new Promise<void>((go) => line.push(go));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = line.shift();
    if (next) next();
    else running -= 1;
  }
};

const derive = (password: string, { N, r, p, salt, key }: Parsed): Promise<Buffer> => {
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  // One person types é as one sign, another's keyboard as two.
  const text = password.normalize('NFKC');
  return inTurn(
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
  if (length < SHORTEST || password.length > LONGEST)
    throw new AppError('user.invalid', {
      field: 'password',
      reason: `must have ${SHORTEST} to ${LONGEST} characters`,
    });
  return password;
};

/** `scrypt$N$r$p$salt$key`. Throws `server.busy`. */
export const hashPassword = async (password: string): Promise<string> => {
  const made: Parsed = { ...COST, salt: randomBytes(SALT_BYTES), key: Buffer.alloc(KEY_BYTES) };
  return write({ ...made, key: await derive(password, made) });
};

/** The hash of no password: comparing with it takes the time of comparing with a real one. */
const NOBODY = write({ ...COST, salt: randomBytes(SALT_BYTES), key: randomBytes(KEY_BYTES) });

/** `hash` null: there is no such person, which takes the same time to deny. Throws `server.busy`. */
export const isPassword = async (password: string, hash: string | null): Promise<boolean> => {
  const kept = parse(hash ?? NOBODY);
  const isSame = timingSafeEqual(await derive(password, kept), kept.key);
  return isSame && hash !== null;
};

/** Whether the hash was made at another cost than today's. */
export const isOutdated = (hash: string): boolean => {
  const { N, r, p } = parse(hash);
  return N !== COST.N || r !== COST.r || p !== COST.p;
};
