/** `vitrina tags export` */
import { writeFile } from 'node:fs/promises';
import { exportTags } from '../domain/editing-tags.ts';
import { withParts } from '../parts.ts';
import { Refused } from '../refused.ts';
import { type Command, documentNamed, readArguments } from './command.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder',
  EACCES: 'it may not be written',
  EISDIR: 'it is a folder',
  ENOSPC: 'the disk is full',
};

const refuseTarget =
  (file: string) =>
  (cause: NodeJS.ErrnoException): never => {
    throw new Refused(`${file}: it cannot be written: ${reasons[cause.code ?? ''] ?? cause.code}.`, { cause });
  };

export const tagsExport: Command = {
  usage: `vitrina tags export PDFUID [--out FILE]

  --out FILE              default: stdout

Values are written exactly as they are. In a spreadsheet open the file as text: a name that begins with = is a formula there.`,
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, { out: { type: 'string' } }, 1);
    const [pdfUid = ''] = positionals;
    return withParts(async ({ database: { repos } }) => {
      const { companyUid } = await documentNamed(repos, pdfUid);
      const { csv, count } = await exportTags(repos, { companyUid, pdfUid });
      if (values.out === undefined) terminal.out(csv.trimEnd());
      else await writeFile(values.out, csv).catch(refuseTarget(values.out));
      terminal.say(`${count} tags of ${pdfUid}${values.out === undefined ? '' : ` in ${values.out}`}.`);
      return 0;
    });
  },
};
