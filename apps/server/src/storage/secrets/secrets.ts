/** Sealing of secrets with AES-256-GCM, under a key from the configuration or from a file in the data directory. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { AppError } from '../../errors/app-error.ts';
import { PRIVATE_DIRECTORY, secretsKeyFile } from '../files/keys.ts';
import { syncDirectory } from '../files/sync-directory.ts';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';

/** A one-way identifier of a key. */
export const keyIdOf = (key: Buffer): string =>
  createHash('sha256').update('vitrina secrets key').update(key).digest('hex').slice(0, 12);

/** Parses 32 bytes in base64 or hex. Throws `internal` without the text. */
export const parseKey = (text: string, from: string): Buffer => {
  const trimmed = text.trim();
  const key = Buffer.from(trimmed, /^[0-9a-f]{64}$/i.test(trimmed) ? 'hex' : 'base64');
  if (key.length === KEY_BYTES && /^[\w+/=-]+$/.test(trimmed)) return key;
  throw new AppError('internal', { problem: 'the secrets key is not 32 bytes in base64 or hex', from });
};

/** The first key of a file, which has one key per line: two during a rotation. */
const firstKey = (text: string, file: string): Buffer => parseKey(text.trim().split('\n', 1)[0] ?? '', file);

/**
 * The key: `value` (32 bytes in base64 or hex) or `{dataDir}/secrets.key`, which is generated on the first start, readable by
 * its owner alone. Two processes that start at once get the same key.
 */
export const openSecretsKey = async ({ value, dataDir }: { value?: string; dataDir: string }): Promise<Buffer> => {
  if (value) return parseKey(value, 'configuration');
  const file = secretsKeyFile(dataDir);
  const content = await readIfPresent(file);
  if (content !== null) return firstKey(content, file);
  await mkdir(dataDir, { recursive: true, mode: PRIVATE_DIRECTORY });
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(`${randomBytes(KEY_BYTES).toString('base64')}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    // Unlike a rename, a link does not replace the key of a process that was faster.
    await link(temporary, file).catch(ignoreExisting);
  } finally {
    await rm(temporary, { force: true });
  }
  await syncDirectory(dataDir);
  return firstKey(await readFile(file, 'utf8'), file);
};

/** The key in `{dataDir}/secrets.key`; null when there is none yet. */
export const findSecretsKey = async (dataDir: string): Promise<Buffer | null> => {
  const file = secretsKeyFile(dataDir);
  const content = await readIfPresent(file);
  return content === null ? null : firstKey(content, file);
};

/** `mode`: permissions of the key's file; null when the key is configured, or none exists yet. */
export type SecretsKeyState = { file: string; mode: number | null };

export const secretsKeyState = async ({
  value,
  dataDir,
}: {
  value?: string;
  dataDir: string;
}): Promise<SecretsKeyState> => {
  const file = secretsKeyFile(dataDir);
  if (value) return { file, mode: null };
  const facts = await stat(file).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
  return { file, mode: facts === null ? null : facts.mode & 0o777 };
};

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);

const readIfPresent = async (file: string): Promise<string | null> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
};

const ignoreExisting = (error: unknown): void => {
  if (codeOf(error) !== 'EEXIST') throw error;
};

/** `v1.{key id}.{iv + text + tag, base64url}`. The secret's id is authenticated (AAD): the text opens in no other row. */
export const seal = (key: Buffer, id: string, plain: string): string => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(id));
  const sealed = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return [VERSION, keyIdOf(key), sealed.toString('base64url')].join('.');
};

/** Id of the key that a text was sealed with; '' for a text that is not sealed. */
export const keyIdOfSeal = (sealed: string): string => sealed.split('.')[1] ?? '';

/** Throws `internal`, with the id and never the content, for a text that is damaged or sealed with another key. */
export const unseal = (key: Buffer, id: string, sealed: string): string => {
  const [version, keyId, content = '', ...rest] = sealed.split('.');
  const bytes = Buffer.from(content, 'base64url');
  if (version !== VERSION || !keyId || rest.length > 0 || bytes.length < IV_BYTES + TAG_BYTES)
    throw new AppError('internal', { problem: 'a secret is damaged', secret: id });
  if (keyId !== keyIdOf(key))
    throw new AppError('internal', { problem: 'a secret was sealed with another key', secret: id, key: keyId });
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(id))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch (cause) {
    throw new AppError('internal', { problem: 'a secret is damaged', secret: id }, { cause });
  }
};
