/** `vitrina backup` and `vitrina restore` */
import { resolve } from 'node:path';
import { errorText } from '../../../errors/describe-error.ts';
import { makeBackup } from '../../../operation/backup.ts';
import type { Manifest } from '../../../operation/manifest.ts';
import { readArchive, writeArchive } from '../../../operation/open-archive.ts';
import { restoreBackup } from '../../../operation/restore.ts';
import { type Maintenance, withMaintenance } from '../../../services.ts';
import { type Command, parseArguments, type Terminal } from '../../command.ts';
import { say } from '../../spanish/say.ts';

const statusLine =
  (write: (text: string) => void, isInteractive: boolean) =>
  (text: string): void => {
    if (isInteractive) write(`\r\u001b[K${text}`);
  };

const sumOf = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0);

const rowsIn = ({ tables }: Manifest): number => sumOf(tables.flatMap(({ parts }) => parts.map(({ rows }) => rows)));

const printLost = ({ lost, lostCount }: Manifest, err: Terminal['err']): void => {
  for (const { key, why } of lost)
    err(`files/${key}: ${why === 'missing' ? say('is missing', 'falta') : say('is damaged', 'está dañado')}`);
  if (lostCount > lost.length)
    err(say(`… and ${lostCount - lost.length} more.`, `… y ${lostCount - lost.length} más.`));
  if (lostCount > 0)
    err(
      say(
        'These files were lost before the backup: publish their documents again. Everything else is in the backup.',
        'Estos archivos ya se habían perdido: publica otra vez sus documentos. Todo lo demás está en la copia.',
      ),
    );
};

export const backup: Command = {
  usage: `vitrina backup FOLDER|FILE.tar [--json]

  FOLDER                  a new folder, or FILE.tar: one file
  --json                  print { path, rows, files, bytes, lost, keys } on stdout

Copies a consistent snapshot of database and files; the server may run and publish meanwhile. Secrets stay sealed: their
key (SECRETS_KEY, or secrets.key in DATA_DIR) is not in the backup and must be kept elsewhere. Ends with 1 when files were
missing or damaged already.`,
  run: async (args, terminal) => {
    const { values, positionals } = parseArguments(args, { json: { type: 'boolean' } }, 1);
    const path = resolve(positionals[0] ?? '');
    const progress = statusLine((text) => process.stderr.write(text), terminal.isInteractive);
    const manifest = await withMaintenance(async ({ copies, files, clock }) => {
      const now = clock();
      return makeBackup({
        snapshot: () => copies.snapshot(),
        files,
        writer: await writeArchive(path, now),
        now,
        onProgress: ({ rows, files: done, ofFiles }) =>
          progress(say(`${rows} rows, ${done} of ${ofFiles} files`, `${rows} filas, ${done} de ${ofFiles} archivos`)),
      });
    });
    progress('');
    await withMaintenance(({ copies, clock }) => copies.recordBackup(clock())).catch((error: unknown) =>
      terminal.err(
        `${say(
          'The backup is complete, but its time could not be recorded for the metrics',
          'La copia está completa, pero no se pudo anotar su hora para las métricas',
        )}: ${errorText(error)}`,
      ),
    );
    printLost(manifest, terminal.err);
    const { count, bytes } = manifest.files;
    const { keys, lostCount } = manifest;
    if (values.json)
      terminal.out(JSON.stringify({ path, rows: rowsIn(manifest), files: count, bytes, lost: lostCount, keys }));
    else {
      terminal.out(
        `${path}: ${rowsIn(manifest)} ${say('rows', 'filas')}, ${count} ${say('files', 'archivos')}, ${Math.ceil(bytes / 1024 ** 2)} MiB`,
      );
      if (keys.length > 0)
        terminal.out(
          `${say(
            'Its secrets are sealed. Store their key elsewhere, the backup does not contain it',
            'Sus secretos están cifrados. Guarda la clave en otro lugar, pues no está en la copia',
          )}: ${keys.join(', ')}`,
        );
    }
    return lostCount > 0 ? 1 : 0;
  },
};

/** Resolves to the manifest, and to the names of keys that its secrets need and that are not here. */
const restoreFrom = async (
  path: string,
  maintenance: Maintenance,
  replace: boolean,
  progress: (text: string) => void,
) => {
  const { copies, files, temporary, clock } = maintenance;
  const reader = await readArchive(path);
  try {
    const onProgress = ({ files: done, ofFiles }: { files: number; ofFiles: number }) =>
      progress(say(`${done} of ${ofFiles} files`, `${done} de ${ofFiles} archivos`));
    const manifest = await restoreBackup({ reader, copies, files, temporary, replace, now: clock(), onProgress });
    const keys = await maintenance.secretKeys();
    const missingKeys: string[] = [];
    for (const id of manifest.keys) if (!(await keys?.byId(id))) missingKeys.push(id);
    return { manifest, missingKeys };
  } finally {
    await reader.close();
  }
};

export const restore: Command = {
  usage: `vitrina restore FOLDER|FILE.tar [--replace] [--json]

  --replace               replace the present contents of the database
  --json                  print { madeAt, rows, files, missingKeys } on stdout

Restores into the database and the files of the present settings, of either engine. Stop the
servers first. Every checksum is verified before anything changes; a restore that fails leaves the database as it was.`,
  run: async (args, terminal) => {
    const options = { replace: { type: 'boolean' }, json: { type: 'boolean' } } as const;
    const { values, positionals } = parseArguments(args, options, 1);
    const path = resolve(positionals[0] ?? '');
    const progress = statusLine((text) => process.stderr.write(text), terminal.isInteractive);
    const { manifest, missingKeys } = await withMaintenance((maintenance) =>
      restoreFrom(path, maintenance, values.replace ?? false, progress),
    );
    progress('');
    const { madeAt } = manifest;
    if (values.json)
      terminal.out(JSON.stringify({ madeAt, rows: rowsIn(manifest), files: manifest.files.count, missingKeys }));
    else
      terminal.out(
        say(
          `Restored the backup of ${madeAt}: ${rowsIn(manifest)} rows, ${manifest.files.count} files.`,
          `Se restauró la copia del ${madeAt}: ${rowsIn(manifest)} filas, ${manifest.files.count} archivos.`,
        ),
      );
    if (missingKeys.length > 0)
      terminal.err(
        say(
          `Its secrets are sealed with another key (${missingKeys.join(', ')}). Set it as SECRETS_KEY or put it into secrets.key in DATA_DIR.`,
          `Sus secretos están cifrados con otra clave (${missingKeys.join(', ')}). Ponla en SECRETS_KEY o en secrets.key de DATA_DIR.`,
        ),
      );
    return 0;
  },
};
