/** Conformance: secrets and the rotation of their key. */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { secretsKeyFile } from '../../files/keys.ts';
import type { DatabaseOptions } from '../../open-database.ts';
import { openSecretKeys, type SecretKeys } from '../../secrets/secret-keys.ts';
import { type ConformanceContext, day } from '../../testing/conformance.ts';

const keyText = (byte: number): string => Buffer.alloc(32, byte).toString('base64');

export const secretsConformance = ({ open, newDatabase }: ConformanceContext) => {
  describe('secrets during key rotation', () => {
    let dataDir = '';
    let place: DatabaseOptions;
    beforeEach(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'vitrina-keys-'));
      place = await newDatabase();
    });
    afterEach(() => rm(dataDir, { recursive: true, force: true }));

    /** Simulates another process: opens keys and database again. */
    const openProcess = async (
      options: { value?: string; next?: string } = {},
      wrapKeys = (keys: SecretKeys) => keys,
    ) => {
      const secretsKey = wrapKeys(await openSecretKeys({ ...options, dataDir }));
      return (await open({ ...place, secretsKey })).repos.secrets;
    };
    const lines = async () => (await readFile(secretsKeyFile(dataDir), 'utf8')).trim().split('\n');
    const writeSecrets = async (secrets: Awaited<ReturnType<typeof openProcess>>, ...ids: string[]) => {
      for (const id of ids) await secrets.write(id, { token: `valor de ${id}` }, day(1));
    };
    const expectReadable = async (secrets: Awaited<ReturnType<typeof openProcess>>, ...ids: string[]) => {
      for (const id of ids) expect(await secrets.read(id)).toEqual({ token: `valor de ${id}` });
    };

    test('rotation keeps secrets readable and writable for running processes, and removes the old key', async () => {
      const running = await openProcess();
      await writeSecrets(running, 'a', 'b');
      const [before] = await lines();
      expect(await (await openProcess()).rotate()).toBe(2);
      expect(await lines()).toHaveLength(1);
      expect((await lines())[0]).not.toBe(before);
      expect((await stat(secretsKeyFile(dataDir))).mode & 0o777).toBe(0o600);
      expect(await readdir(dataDir)).toEqual(['secrets.key']);
      await expectReadable(running, 'a', 'b');
      await writeSecrets(running, 'c');
      await expectReadable(await openProcess(), 'a', 'b', 'c');
    });

    test('two concurrent rotations are serialised, and no secret is lost', async () => {
      const processes = await Promise.all([openProcess(), openProcess()]);
      await writeSecrets(processes[0], 'a', 'b');
      expect(await Promise.all(processes.map((secrets) => secrets.rotate()))).toEqual([2, 2]);
      await Promise.all([...processes.map((secrets) => secrets.rotate()), writeSecrets(processes[1], 'c', 'd')]);
      await expectReadable(await openProcess(), 'a', 'b', 'c', 'd');
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
        'after all secrets were sealed again',
        (keys) => ({
          ...keys,
          retainOnly: async () => {
            throw new Error('power cut');
          },
        }),
        2,
      ],
    ])('a change that breaks off %s leaves all readable, and the next one ends it', async (_, broken, keyCount) => {
      const running = await openProcess();
      await writeSecrets(running, 'a', 'b');
      await expect((await openProcess({}, broken)).rotate()).rejects.toThrow('power cut');
      expect(await lines()).toHaveLength(keyCount);
      await expectReadable(running, 'a', 'b');
      await writeSecrets(running, 'c');
      const later = await openProcess();
      await expectReadable(later, 'a', 'b', 'c');
      expect(await later.rotate()).toBe(3);
      expect(await lines()).toHaveLength(1);
      await expectReadable(await openProcess(), 'a', 'b', 'c');
      await expectReadable(running, 'a', 'b', 'c');
    });

    test('configured keys are rotated by adding the next key first and then replacing the old one', async () => {
      const old = await openProcess({ value: keyText(1) });
      await writeSecrets(old, 'a');
      await expect(old.rotate()).rejects.toMatchObject({ code: 'secret.key' });
      const prepared = await openProcess({ value: keyText(1), next: keyText(2) });
      await writeSecrets(prepared, 'b');
      expect(await prepared.rotate()).toBe(2);
      await expect(prepared.rotate()).rejects.toMatchObject({ code: 'secret.key' });
      await writeSecrets(prepared, 'c');
      await expectReadable(prepared, 'a', 'b', 'c');
      await expectReadable(await openProcess({ value: keyText(2) }), 'a', 'b', 'c');
      // A process without the new key fails, and seals nothing that others cannot open.
      await expect(old.read('a')).rejects.toMatchObject({ code: 'internal' });
      await expect(old.write('d', { token: 'x' }, day(1))).rejects.toMatchObject({ code: 'internal' });
      expect(await readdir(dataDir)).toEqual([]);
    });

    test('forgetLost removes secrets whose key is lost, retains the others, and all can be written again', async () => {
      await writeSecrets(await openProcess({ value: keyText(1) }), 'a', 'b');
      const alone = await openProcess({ value: keyText(2) });
      await expect(alone.write('a', { token: 'x' }, day(2))).rejects.toMatchObject({ code: 'internal' });
      expect(await alone.forgetLost()).toEqual(['a', 'b']);
      expect(await alone.read('a')).toBeNull();
      await writeSecrets(alone, 'a', 'c');
      await expectReadable(await openProcess({ value: keyText(2) }), 'a', 'c');
      expect(await alone.forgetLost()).toEqual([]);
      await expectReadable(alone, 'a', 'c');
    });

    test('a process with another key can neither write nor rotate secrets, and changes nothing', async () => {
      const secrets = await openProcess();
      await writeSecrets(secrets, 'a');
      const foreign = await open({ ...place, secretsKey: Buffer.alloc(32, 9) });
      await expect(foreign.repos.secrets.write('z', { token: 'x' }, day(1))).rejects.toMatchObject({
        code: 'internal',
      });
      await expect(foreign.repos.secrets.rotate()).rejects.toMatchObject({ code: 'secret.key' });
      await expectReadable(secrets, 'a');
    });

    test('secrets are listed with the names of their entries, and a second removal returns false', async () => {
      const secrets = await openProcess();
      await secrets.write('a', { token: 'secreto', app: 'clave' }, day(1));
      const listed = await secrets.list();
      expect(listed).toEqual([{ id: 'a', entries: ['app', 'token'], origin: null, updatedAt: day(1).toISOString() }]);
      expect([await secrets.remove('a'), await secrets.remove('a')]).toEqual([true, false]);
      expect(await secrets.list()).toEqual([]);
    });
  });
};
