/**
 * The keys that secrets are sealed with: one, or two during a rotation. They come from the configuration, or from a
 * file in the data directory, one per line; the database names the one that seals.
 */
import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '../../errors/app-error.ts';
import { secretsKeyFile } from '../files/keys.ts';
import { syncDirectory } from '../files/sync-directory.ts';
import { findSecretsKey, keyIdOf, keyIdOfSeal, openSecretsKey, parseKey, unseal } from './secrets.ts';

const KEY_BYTES = 32;

export interface SecretKeys {
  /** The key that a new database seals with. */
  readonly first: Buffer;
  /** Reads the file again for an unknown key, because another process may have rotated it. */
  byId(id: string): Promise<Buffer | null>;
  /** Adds the next key and returns it; it is durable when this resolves. Throws `secret.key`. */
  addNext(): Promise<Buffer>;
  /** Removes all other keys. */
  retainOnly(ids: ReadonlySet<string>): Promise<void>;
}

/** Unseals with the key that the text names. Throws like `unseal`, also when that key is unknown. */
export const unsealWith = async (keys: SecretKeys, id: string, sealed: string): Promise<string> =>
  unseal((await keys.byId(keyIdOfSeal(sealed))) ?? keys.first, id, sealed);

const byIds = (keys: readonly Buffer[]): Map<string, Buffer> => new Map(keys.map((key) => [keyIdOf(key), key]));

/** A single key that cannot be rotated. */
export const fixedKey = (key: Buffer): SecretKeys => ({
  first: key,
  byId: async (id) => (id === keyIdOf(key) ? key : null),
  addNext: async () => {
    throw new AppError('secret.key', { reason: 'the key is fixed' });
  },
  retainOnly: async () => undefined,
});

/** Keys from the configuration: for a rotation, every server is configured with the next key before it is used. */
const configuredKeys = (key: Buffer, next: Buffer | null): SecretKeys => {
  const keys = byIds(next === null ? [key] : [key, next]);
  return {
    first: key,
    byId: async (id) => keys.get(id) ?? null,
    addNext: async () => {
      if (next === null)
        throw new AppError('secret.key', { reason: 'SECRETS_KEY is set, so give the new one as SECRETS_KEY_NEXT' });
      return next;
    },
    retainOnly: async () => undefined,
  };
};

const readKeys = async (file: string): Promise<Buffer[]> =>
  (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => parseKey(line, file));

/** Replaces the file atomically; only its owner can read it. */
const writeKeys = async (file: string, keys: Iterable<Buffer>): Promise<void> => {
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile([...keys].map((key) => `${key.toString('base64')}\n`).join(''));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
  await syncDirectory(dirname(file));
};

const keysInFile = (file: string, first: Buffer, next: Buffer | null): SecretKeys => {
  const known = new Map<string, Buffer>();
  const reread = async (): Promise<Map<string, Buffer>> => {
    const inFile = byIds(await readKeys(file));
    for (const [id, key] of inFile) known.set(id, key);
    return inFile;
  };
  if (next !== null) known.set(keyIdOf(next), next);
  known.set(keyIdOf(first), first);
  return {
    first,
    byId: async (id) => known.get(id) ?? (await reread()).get(id) ?? null,
    addNext: async () => {
      const key = next ?? randomBytes(KEY_BYTES);
      const keys = await reread();
      if (!keys.has(keyIdOf(key))) await writeKeys(file, [...keys.values(), key]);
      known.set(keyIdOf(key), key);
      return key;
    },
    retainOnly: async (ids) => {
      const retained = [...(await reread())].filter(([id]) => ids.has(id));
      if (retained.length > 0)
        await writeKeys(
          file,
          retained.map(([, key]) => key),
        );
    },
  };
};

/** `value` and `next`: 32 bytes in base64 or hex. */
type KeySource = { value?: string | null; next?: string | null; dataDir: string };

/** Without `value` the key is stored in `dataDir` and is generated on the first start. */
export const openSecretKeys = async ({ value, next, dataDir }: KeySource): Promise<SecretKeys> => {
  const nextKey = next ? parseKey(next, 'SECRETS_KEY_NEXT') : null;
  if (value) return configuredKeys(parseKey(value, 'SECRETS_KEY'), nextKey);
  return keysInFile(secretsKeyFile(dataDir), await openSecretsKey({ dataDir }), nextKey);
};

/** Opens existing keys without generating one. Null when there is none. */
export const findSecretKeys = async ({ value, next, dataDir }: KeySource): Promise<SecretKeys | null> => {
  const nextKey = next ? parseKey(next, 'SECRETS_KEY_NEXT') : null;
  if (value) return configuredKeys(parseKey(value, 'SECRETS_KEY'), nextKey);
  const first = await findSecretsKey(dataDir);
  if (first !== null) return keysInFile(secretsKeyFile(dataDir), first, nextKey);
  return nextKey === null ? null : fixedKey(nextKey);
};
