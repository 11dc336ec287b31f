/** Checks the secrets key and that it opens every secret. */
import type { DatabaseSnapshot } from '../domain/ports/database-dumps.ts';
import { type Check, type CheckResult, ok, problem, warning } from './check-result.ts';

const KEY_REMEDY =
  'Provide the key that they were sealed with: SECRETS_KEY (during a change SECRETS_KEY_NEXT too), or secrets.key in DATA_DIR. If it is lost: vitrina secrets forget-lost.';

const LOCAL_KEY_WARNING =
  'PostgreSQL shares the secrets between servers, but the key is in a file of this machine: other servers cannot open them.';

/**
 * `isShared`: other servers may use the same database but cannot read this machine's files. `mode` null: the key comes from the
 * configuration, or does not exist yet.
 */
export const checkKeyFile = (
  state: () => Promise<{ file: string; mode: number | null }>,
  { isShared, isConfigured }: { isShared: boolean; isConfigured: boolean },
): Check => ({
  name: 'key',
  run: async () => {
    const { file, mode } = await state();
    const warnings =
      isShared && !isConfigured
        ? [warning('key', LOCAL_KEY_WARNING, `Set SECRETS_KEY on every server and worker to what ${file} says.`)]
        : [];
    if (mode === null) return [...warnings, ok('key', 'The data folder has no secrets key.')];
    if ((mode & 0o077) === 0) return [...warnings, ok('key', `Only its owner can read ${file}.`)];
    return [...warnings, problem('key', `${file} can be read by others.`, `Run: chmod 600 ${file}`)];
  },
});

/** `open` rejects for a secret that cannot be opened. Without secrets no key is needed. */
export const checkSecrets = (
  snapshot: () => Promise<DatabaseSnapshot>,
  open: (id: string, sealed: string) => Promise<void>,
): Check => ({
  name: 'secrets',
  run: async () => {
    const tables = await snapshot();
    const findings: CheckResult[] = [];
    let count = 0;
    try {
      for await (const rows of tables.rows('secrets'))
        for (const { id, sealed } of rows) {
          count += 1;
          await open(String(id), String(sealed)).catch((error: unknown) => {
            const reason = error instanceof Error ? error.message : String(error);
            findings.push(problem('secrets', `The secret "${id}" cannot be opened: ${reason}.`, KEY_REMEDY));
          });
        }
    } finally {
      await tables.close();
    }
    return findings.length > 0 ? findings : [ok('secrets', `${count} secrets can be opened.`)];
  },
});
