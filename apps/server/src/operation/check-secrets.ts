/** The key of the secrets, and whether it opens them. */
import type { DatabaseSnapshot } from '../domain/ports/copies.ts';
import { type Check, type Finding, ok, problem, warning } from './finding.ts';

const KEY =
  'Give the key that they were sealed with: SECRETS_KEY (during a change SECRETS_KEY_NEXT too), or secrets.key in DATA_DIR. Where it is lost: vitrina secrets forget-lost.';

const ALONE =
  'PostgreSQL holds secrets for every server, but this one has the key in a file of its own: another one could not open them.';

/**
 * `isShared`: other servers may use the same database, and none of them has a file of this machine. `mode` null: the key comes from the
 * configuration, or has not been made yet.
 */
export const checkKeyFile = (
  state: () => Promise<{ file: string; mode: number | null }>,
  { isShared, isConfigured }: { isShared: boolean; isConfigured: boolean },
): Check => ({
  name: 'key',
  look: async () => {
    const { file, mode } = await state();
    const alone =
      isShared && !isConfigured
        ? [warning('key', ALONE, `Set SECRETS_KEY on every server and worker to what ${file} says.`)]
        : [];
    if (mode === null) return [...alone, ok('key', 'No key of secrets lies in the data folder.')];
    if ((mode & 0o077) === 0) return [...alone, ok('key', `${file} is its owner's alone.`)];
    return [...alone, problem('key', `${file} can be read by others.`, `Run: chmod 600 ${file}`)];
  },
});

/** `open` rejects for a secret that cannot be opened. Without secrets no key is needed. */
export const checkSecrets = (
  snapshot: () => Promise<DatabaseSnapshot>,
  open: (id: string, sealed: string) => Promise<void>,
): Check => ({
  name: 'secrets',
  look: async () => {
    const seen = await snapshot();
    const findings: Finding[] = [];
    let count = 0;
    try {
      for await (const rows of seen.rows('secrets'))
        for (const { id, sealed } of rows) {
          count += 1;
          await open(String(id), String(sealed)).catch((error: unknown) => {
            const why = error instanceof Error ? error.message : String(error);
            findings.push(problem('secrets', `The secret "${id}" cannot be opened: ${why}.`, KEY));
          });
        }
    } finally {
      await seen.close();
    }
    return findings.length > 0 ? findings : [ok('secrets', `${count} secrets can be opened.`)];
  },
});
