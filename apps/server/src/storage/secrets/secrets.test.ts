import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { secretsKeyFile } from '../files/keys.ts';
import { keyIdOf, openSecretsKey, seal, unseal } from './secrets.ts';

const key = Buffer.alloc(32, 1);

describe('seal and unseal', () => {
  test('unseal returns any sealed text, and sealing twice gives two different base64url strings', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, id) => {
        const sealed = seal(key, id, text);
        expect(unseal(key, id, sealed)).toBe(text);
        expect(seal(key, id, text)).not.toBe(sealed);
        expect(sealed).toMatch(/^v1\.[0-9a-f]{12}\.[\w-]+$/);
      }),
    );
  });

  test('a sealed text with any changed character is an internal error', () => {
    const sealed = seal(key, 's1', 'shpat_0123456789');
    fc.assert(
      fc.property(
        fc.nat(sealed.length - 1),
        fc.constantFrom('A', 'Z', 'a', 'z', '0', '9', '-', '_', '.'),
        (place, character) => {
          const changed = sealed.slice(0, place) + character + sealed.slice(place + 1);
          const isSameBytes = (one: string) => Buffer.from(one.split('.')[2] ?? '', 'base64url').toString('hex');
          fc.pre(changed.slice(0, 16) !== sealed.slice(0, 16) || isSameBytes(changed) !== isSameBytes(sealed));
          expect(() => unseal(key, 's1', changed)).toThrow(expect.objectContaining({ code: 'internal' }));
        },
      ),
    );
    for (const broken of ['', 'v1', 'v1..', `v1.${keyIdOf(key)}.`, `${sealed}.x`, sealed.replace('v1', 'v2')])
      expect(() => unseal(key, 's1', broken)).toThrow(expect.objectContaining({ code: 'internal' }));
  });

  test('a sealed text names its key and opens with no other key and for no other secret id', () => {
    const sealed = seal(key, 's1', 'x');
    expect(sealed.split('.')[1]).toBe(keyIdOf(key));
    expect(() => unseal(Buffer.alloc(32, 2), 's1', sealed)).toThrow('another key');
    expect(() => unseal(key, 's2', sealed)).toThrow('damaged');
  });
});

describe('openSecretsKey', () => {
  let dataDir = '';
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'vitrina-key-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  test.each(['short', 'zz'.repeat(32), 'ab'.repeat(31), Buffer.alloc(33).toString('base64')])(
    'rejects %s without quoting it',
    async (value) => {
      const refused = openSecretsKey({ value, dataDir });
      await expect(refused).rejects.toMatchObject({ code: 'internal' });
      await expect(refused).rejects.not.toThrow(value);
    },
  );

  // Covers §backend-90.
  test('a configured key may be base64, base64url or hex, and no file is written', async () => {
    const bytes = Buffer.from(Array.from({ length: 32 }, (_, number) => 255 - number));
    for (const encoding of ['base64', 'base64url', 'hex'] as const)
      expect(await openSecretsKey({ value: `${bytes.toString(encoding)}\n`, dataDir })).toEqual(bytes);
    expect(await readdir(dataDir)).toEqual([]);
  });

  // Covers §backend-90.
  test('concurrent starts generate one key, in a file that only its owner can read', async () => {
    const inside = join(dataDir, 'new');
    const keys = await Promise.all(Array.from({ length: 8 }, () => openSecretsKey({ dataDir: inside })));
    expect(new Set(keys.map((one) => one.toString('hex'))).size).toBe(1);
    expect(await openSecretsKey({ dataDir: inside })).toEqual(keys[0]);
    expect((await stat(secretsKeyFile(inside))).mode & 0o777).toBe(0o600);
    expect(await readdir(inside)).toEqual(['secrets.key']);
  });

  test('a damaged key file is an internal error and is not replaced', async () => {
    await writeFile(secretsKeyFile(dataDir), '');
    await expect(openSecretsKey({ dataDir })).rejects.toMatchObject({ code: 'internal' });
    expect((await stat(secretsKeyFile(dataDir))).size).toBe(0);
  });
});
