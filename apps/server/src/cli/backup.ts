/** `vitrina backup` */
import { resolve } from 'node:path';
import { makeBackup } from '../operation/backup.ts';
import type { Manifest } from '../operation/manifest.ts';
import { writeArchive } from '../operation/open-archive.ts';
import { withKeepers } from '../parts.ts';
import { type Command, readArguments, type Terminal } from './command.ts';
import { linePrinter } from './moving-line.ts';

const sumOf = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0);

export const rowsIn = ({ tables }: Manifest): number =>
  sumOf(tables.flatMap(({ parts }) => parts.map(({ rows }) => rows)));

const sayLost = ({ lost, lostCount }: Manifest, say: Terminal['say']): void => {
  for (const { key, why } of lost) say(`files/${key}: ${why === 'missing' ? 'is missing' : 'is damaged'}`);
  if (lostCount > lost.length) say(`… and ${lostCount - lost.length} more.`);
  if (lostCount > 0) say('These were lost before: publish their documents again. Everything else is in the backup.');
};

export const backup: Command = {
  usage: `vitrina backup FOLDER|FILE.tar [--json]

  FOLDER                  a new folder, or FILE.tar: one file
  --json                  print { path, rows, files, bytes, lost, keys } on stdout

Copies database and files as they are at one moment; the server may run and publish meanwhile. Secrets stay sealed: their
key (SECRETS_KEY, or secrets.key in DATA_DIR) is not in the backup and must be kept elsewhere. Ends with 1 when files were
missing or damaged already.`,
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, { json: { type: 'boolean' } }, 1);
    const path = resolve(positionals[0] ?? '');
    const progress = linePrinter((text) => process.stderr.write(text), terminal.isInteractive);
    const manifest = await withKeepers(async ({ copies, files, clock }) => {
      const now = clock();
      return makeBackup({
        snapshot: () => copies.snapshot(),
        files,
        writer: await writeArchive(path, now),
        now,
        onProgress: ({ rows, files: done, ofFiles }) => progress(`${rows} rows, ${done} of ${ofFiles} files`),
      });
    });
    progress('');
    sayLost(manifest, terminal.say);
    const { count, bytes } = manifest.files;
    const { keys, lostCount } = manifest;
    if (values.json)
      terminal.out(JSON.stringify({ path, rows: rowsIn(manifest), files: count, bytes, lost: lostCount, keys }));
    else {
      terminal.out(`${path}: ${rowsIn(manifest)} rows, ${count} files, ${Math.ceil(bytes / 1024 ** 2)} MiB`);
      if (keys.length > 0)
        terminal.out(`Its secrets are sealed. Keep their key elsewhere, it is not in here: ${keys.join(', ')}`);
    }
    return lostCount > 0 ? 1 : 0;
  },
};
