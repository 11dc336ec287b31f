/** Secrets and the change of their key. */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { secretsKeyFile } from './keys.ts';
import type { DatabaseOptions } from './open-database.ts';
import { openSecretKeys, type SecretKeys } from './secret-keys.ts';
import { day, type Testing } from './testing/conformance.ts';

const keyText = (byte: number): string => Buffer.alloc(32, byte).toString('base64');

export const secretsConformance = ({ open, newDatabase }: Testing) => {
  describe('secrets under a key that changes', () => {
    let dataDir = '';
    let place: DatabaseOptions;
    beforeEach(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'vitrina-keys-'));
      place = await newDatabase();
    });
    afterEach(() => rm(dataDir, { recursive: true, force: true }));

    /** Another process: keys and database opened anew. */
    const process = async (given: { value?: string; next?: string } = {}, change = (keys: SecretKeys) => keys) => {
      const secretsKey = change(await openSecretKeys({ ...given, dataDir }));
      return (await open({ ...place, secretsKey })).repos.secrets;
    };
    const lines = async () => (await readFile(secretsKeyFile(dataDir), 'utf8')).trim().split('\n');
    const plant = async (secrets: Awaited<ReturnType<typeof process>>, ...ids: string[]) => {
      for (const id of ids) await secrets.write(id, { token: `valor de ${id}` }, day(1));
    };
    const expectReadable = async (secrets: Awaited<ReturnType<typeof process>>, ...ids: string[]) => {
      for (const id of ids) expect(await secrets.read(id)).toEqual({ token: `valor de ${id}` });
    };

    test('stay readable and writable for a process that runs on, and the old key is gone', async () => {
      const running = await process();
      await plant(running, 'a', 'b');
      const [before] = await lines();
      expect(await (await process()).rotate()).toBe(2);
      expect(await lines()).toHaveLength(1);
      expect((await lines())[0]).not.toBe(before);
      expect((await stat(secretsKeyFile(dataDir))).mode & 0o777).toBe(0o600);
      expect(await readdir(dataDir)).toEqual(['secrets.key']);
      await expectReadable(running, 'a', 'b');
      await plant(running, 'c');
      await expectReadable(await process(), 'a', 'b', 'c');
    });

    test('two changes at once take turns, and nothing is lost', async () => {
      const processes = await Promise.all([process(), process()]);
      await plant(processes[0], 'a', 'b');
      expect(await Promise.all(processes.map((secrets) => secrets.rotate()))).toEqual([2, 2]);
      await Promise.all([...processes.map((secrets) => secrets.rotate()), plant(processes[1], 'c', 'd')]);
      await expectReadable(await process(), 'a', 'b', 'c', 'd');
      expect(await lines()).toHaveLength(1);
    });

    test.each<[string, (keys: SecretKeys) => SecretKeys, number]>([
      [
        'after the new key was written',
        (keys) => ({
          ...keys,
          addNext: async () => {
            await keys.addNext();
            throw new Error('power cut');
          },
        }),
        2,
      ],
      [
        'after all were sealed anew',
        (keys) => ({
          ...keys,
          keepOnly: async () => {
            throw new Error('power cut');
          },
        }),
        2,
      ],
    ])('a change that breaks off %s leaves all readable, and the next one ends it', async (_, broken, keyCount) => {
      const running = await process();
      await plant(running, 'a', 'b');
      await expect((await process({}, broken)).rotate()).rejects.toThrow('power cut');
      expect(await lines()).toHaveLength(keyCount);
      await expectReadable(running, 'a', 'b');
      await plant(running, 'c');
      const later = await process();
      await expectReadable(later, 'a', 'b', 'c');
      expect(await later.rotate()).toBe(3);
      expect(await lines()).toHaveLength(1);
      await expectReadable(await process(), 'a', 'b', 'c');
      await expectReadable(running, 'a', 'b', 'c');
    });

    test('from the configuration the next key stands there first, and then takes the place of the old', async () => {
      const old = await process({ value: keyText(1) });
      await plant(old, 'a');
      await expect(old.rotate()).rejects.toMatchObject({ code: 'secret.key' });
      const prepared = await process({ value: keyText(1), next: keyText(2) });
      await plant(prepared, 'b');
      expect(await prepared.rotate()).toBe(2);
      await expect(prepared.rotate()).rejects.toMatchObject({ code: 'secret.key' });
      await plant(prepared, 'c');
      await expectReadable(prepared, 'a', 'b', 'c');
      await expectReadable(await process({ value: keyText(2) }), 'a', 'b', 'c');
      // Who was not told of the new key says so, and seals nothing that the others cannot open.
      await expect(old.read('a')).rejects.toMatchObject({ code: 'internal' });
      await expect(old.write('d', { token: 'x' }, day(1))).rejects.toMatchObject({ code: 'internal' });
      expect(await readdir(dataDir)).toEqual([]);
    });

    test('whose key is lost are removed on demand; those that can be opened stay, and all can be set again', async () => {
      await plant(await process({ value: keyText(1) }), 'a', 'b');
      const alone = await process({ value: keyText(2) });
      await expect(alone.write('a', { token: 'x' }, day(2))).rejects.toMatchObject({ code: 'internal' });
      expect(await alone.forgetLost()).toEqual(['a', 'b']);
      expect(await alone.read('a')).toBeNull();
      await plant(alone, 'a', 'c');
      await expectReadable(await process({ value: keyText(2) }), 'a', 'c');
      expect(await alone.forgetLost()).toEqual([]);
      await expectReadable(alone, 'a', 'c');
    });

    test('a damaged secret stops the change before anything is changed', async () => {
      const secrets = await process();
      await plant(secrets, 'a');
      const foreign = await open({ ...place, secretsKey: Buffer.alloc(32, 9) });
      await expect(foreign.repos.secrets.write('z', { token: 'x' }, day(1))).rejects.toMatchObject({
        code: 'internal',
      });
      await expect(foreign.repos.secrets.rotate()).rejects.toMatchObject({ code: 'secret.key' });
      await expectReadable(secrets, 'a');
    });

    test('are listed by the names of their entries, and removed once', async () => {
      const secrets = await process();
      await secrets.write('a', { token: 'secreto', app: 'clave' }, day(1));
      const listed = await secrets.list();
      expect(listed).toEqual([{ id: 'a', entries: ['app', 'token'], updatedAt: day(1).toISOString() }]);
      expect([await secrets.remove('a'), await secrets.remove('a')]).toEqual([true, false]);
      expect(await secrets.list()).toEqual([]);
    });
  });
};
