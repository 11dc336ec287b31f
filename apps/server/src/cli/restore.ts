/** `vitrina restore` */
import { resolve } from 'node:path';
import type { Manifest } from '../operation/manifest.ts';
import { readArchive } from '../operation/open-archive.ts';
import { restoreBackup } from '../operation/restore.ts';
import { openKeepers } from '../parts.ts';
import { keyIdOf } from '../storage/secrets.ts';
import { rowsIn } from './backup.ts';
import { type Command, readArguments } from './command.ts';
import { linePrinter } from './moving-line.ts';

export const restore: Command = {
  usage: `vitrina restore FOLDER|FILE.tar [--replace] [--json]

  --replace               lose what is in the database now
  --json                  print { madeAt, rows, files, missingKeys } on stdout

Into the database and the files of the present settings, of either engine, whichever the backup was made from. Stop the
servers first. Every checksum is verified before anything changes; a restore that fails leaves the database as it was.`,
  run: async (args, terminal) => {
    const options = { replace: { type: 'boolean' }, json: { type: 'boolean' } } as const;
    const { values, positionals } = readArguments(args, options, 1);
    const { copies, files, secretsKey, clock } = await openKeepers();
    const reader = await readArchive(resolve(positionals[0] ?? ''));
    const progress = linePrinter((text) => process.stderr.write(text), terminal.isInteractive);
    let manifest: Manifest;
    try {
      manifest = await restoreBackup({
        reader,
        copies,
        files,
        replace: values.replace ?? false,
        now: clock(),
        onProgress: ({ files: done, ofFiles }) => progress(`${done} of ${ofFiles} files`),
      });
    } finally {
      await reader.close();
    }
    progress('');
    const present = await secretsKey();
    const missingKeys = manifest.keys.filter((key) => present === null || key !== keyIdOf(present));
    const { madeAt } = manifest;
    if (values.json)
      terminal.out(JSON.stringify({ madeAt, rows: rowsIn(manifest), files: manifest.files.count, missingKeys }));
    else terminal.out(`Restored what was there at ${madeAt}: ${rowsIn(manifest)} rows, ${manifest.files.count} files.`);
    if (missingKeys.length > 0)
      terminal.say(
        `Its secrets are sealed with another key (${missingKeys.join(', ')}). Give it by SECRETS_KEY or put it into secrets.key in DATA_DIR.`,
      );
    return 0;
  },
};
