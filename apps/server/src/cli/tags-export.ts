/** `vitrina tags export` */
import { writeFile } from 'node:fs/promises';
import { printTags } from '../domain/tags-file.ts';
import { type Command, documentNamed, readArguments } from './command.ts';
import { withParts } from './parts.ts';

export const tagsExport: Command = {
  usage: `vitrina tags export PDFUID [--out FILE]

  --out FILE              default: stdout

Values are written exactly as they are. In a spreadsheet open the file as text: a name that begins with = is a formula there.`,
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, { out: { type: 'string' } }, 1);
    const [pdfUid = ''] = positionals;
    return withParts(async ({ database: { repos } }) => {
      await documentNamed(repos, pdfUid);
      const tags = await repos.documents.tags(pdfUid);
      const text = printTags(tags);
      if (values.out === undefined) terminal.out(text.trimEnd());
      else await writeFile(values.out, text);
      terminal.say(`${tags.length} tags of ${pdfUid}${values.out === undefined ? '' : ` in ${values.out}`}.`);
      return 0;
    });
  },
};
