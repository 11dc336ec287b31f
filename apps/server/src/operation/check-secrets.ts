/** The key of the secrets, and whether it opens them. */
import type { DatabaseSnapshot } from '../domain/ports/copies.ts';
import { type Check, type Finding, ok, problem } from './finding.ts';

const KEY = 'Give the key that they were sealed with: SECRETS_KEY, or secrets.key in DATA_DIR.';

/** `mode` null: the key comes from the configuration, or has not been made yet. */
export const checkKeyFile = (state: () => Promise<{ file: string; mode: number | null }>): Check => ({
  name: 'key',
  look: async () => {
    const { file, mode } = await state();
    if (mode === null) return [ok('key', 'No key of secrets lies in the data folder.')];
    if ((mode & 0o077) === 0) return [ok('key', `${file} is its owner's alone.`)];
    return [problem('key', `${file} can be read by others.`, `Run: chmod 600 ${file}`)];
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
