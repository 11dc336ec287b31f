/**
 * The keys that open secrets: one, and two while the key is being changed. They come from the configuration, or lie in a
 * file beside the data, one a line; the database says which of them seals.
 */
import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '../domain/app-error.ts';
import { secretsKeyFile } from './keys.ts';
import { keyIdOf, openSecretsKey, parseKey, presentSecretsKey, sealedWith, unseal } from './secrets.ts';
import { syncDirectory } from './sync-directory.ts';

const KEY_BYTES = 32;

export interface SecretKeys {
  /** The key with which a database begins. */
  readonly first: Buffer;
  /** A key that is not known yet is looked for in the file: another process may have changed it. */
  byId(id: string): Promise<Buffer | null>;
  /** Adds the key that comes next and gives it; it is durable when this resolves. Throws `secret.key`. */
  addNext(): Promise<Buffer>;
  /** Forgets the others. */
  keepOnly(ids: ReadonlySet<string>): Promise<void>;
}

/** By the key that sealed it. Throws what `unseal` throws, also where that key is not at hand. */
export const unsealWith = async (keys: SecretKeys, id: string, sealed: string): Promise<string> =>
  unseal((await keys.byId(sealedWith(sealed))) ?? keys.first, id, sealed);

const byIds = (keys: readonly Buffer[]): Map<string, Buffer> => new Map(keys.map((key) => [keyIdOf(key), key]));

/** One key that never changes. */
export const fixedKey = (key: Buffer): SecretKeys => ({
  first: key,
  byId: async (id) => (id === keyIdOf(key) ? key : null),
  addNext: async () => {
    throw new AppError('secret.key', { reason: 'it is a fixed one' });
  },
  keepOnly: async () => undefined,
});

/** From the configuration: the new one stands there too, on every server, before it is used. */
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
    keepOnly: async () => undefined,
  };
};

const readKeys = async (file: string): Promise<Buffer[]> =>
  (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => parseKey(line, file));

/** The old file or the new one, whatever happens, and readable by its owner alone. */
const writeKeys = async (file: string, keys: Iterable<Buffer>): Promise<void> => {
  const fresh = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const handle = await open(fresh, 'wx', 0o600);
    try {
      await handle.writeFile([...keys].map((key) => `${key.toString('base64')}\n`).join(''));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(fresh, file);
  } finally {
    await rm(fresh, { force: true });
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
    keepOnly: async (ids) => {
      const kept = [...(await reread())].filter(([id]) => ids.has(id));
      if (kept.length > 0)
        await writeKeys(
          file,
          kept.map(([, key]) => key),
        );
    },
  };
};

/** `value` and `next`: 32 bytes in base64 or hex. */
type KeysPlace = { value?: string | null; next?: string | null; dataDir: string };

/** Without `value` the key lies in `dataDir` and is made on the first start. */
export const openSecretKeys = async ({ value, next, dataDir }: KeysPlace): Promise<SecretKeys> => {
  const coming = next ? parseKey(next, 'SECRETS_KEY_NEXT') : null;
  if (value) return configuredKeys(parseKey(value, 'SECRETS_KEY'), coming);
  return keysInFile(secretsKeyFile(dataDir), await openSecretsKey({ dataDir }), coming);
};

/** The keys that are at hand, for who only looks: none is made. Null when there is none. */
export const presentSecretKeys = async ({ value, next, dataDir }: KeysPlace): Promise<SecretKeys | null> => {
  const coming = next ? parseKey(next, 'SECRETS_KEY_NEXT') : null;
  if (value) return configuredKeys(parseKey(value, 'SECRETS_KEY'), coming);
  const first = await presentSecretsKey(dataDir);
  if (first !== null) return keysInFile(secretsKeyFile(dataDir), first, coming);
  return coming === null ? null : fixedKey(coming);
};
