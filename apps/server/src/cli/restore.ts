/** `vitrina restore` */
import { resolve } from 'node:path';
import { readArchive } from '../operation/open-archive.ts';
import { restoreBackup } from '../operation/restore.ts';
import { type Keepers, withKeepers } from '../parts.ts';
import { rowsIn } from './backup.ts';
import { type Command, readArguments } from './command.ts';
import { linePrinter } from './moving-line.ts';

/** With the names of the keys that its secrets need and that are not here. */
const restoreFrom = async (path: string, keepers: Keepers, replace: boolean, progress: (text: string) => void) => {
  const { copies, files, temporary, clock } = keepers;
  const reader = await readArchive(path);
  try {
    const onProgress = ({ files: done, ofFiles }: { files: number; ofFiles: number }) =>
      progress(`${done} of ${ofFiles} files`);
    const manifest = await restoreBackup({ reader, copies, files, temporary, replace, now: clock(), onProgress });
    const keys = await keepers.secretKeys();
    const missingKeys: string[] = [];
    for (const id of manifest.keys) if (!(await keys?.byId(id))) missingKeys.push(id);
    return { manifest, missingKeys };
  } finally {
    await reader.close();
  }
};

export const restore: Command = {
  usage: `vitrina restore FOLDER|FILE.tar [--replace] [--json]

  --replace               lose what is in the database now
  --json                  print { madeAt, rows, files, missingKeys } on stdout

Into the database and the files of the present settings, of either engine, whichever the backup was made from. Stop the
servers first. Every checksum is verified before anything changes; a restore that fails leaves the database as it was.`,
  run: async (args, terminal) => {
    const options = { replace: { type: 'boolean' }, json: { type: 'boolean' } } as const;
    const { values, positionals } = readArguments(args, options, 1);
    const path = resolve(positionals[0] ?? '');
    const progress = linePrinter((text) => process.stderr.write(text), terminal.isInteractive);
    const { manifest, missingKeys } = await withKeepers((keepers) =>
      restoreFrom(path, keepers, values.replace ?? false, progress),
    );
    progress('');
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
