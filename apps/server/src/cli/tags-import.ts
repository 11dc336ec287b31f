/** `vitrina tags import` */
import { COMMAND_LINE } from '../domain/accounts/audit.ts';
import { importTags, TagsRefused } from '../domain/editing-tags.ts';
import { withParts } from '../parts.ts';
import { Refused } from '../refused.ts';
import { type Command, documentNamed, readArguments, required } from './command.ts';
import { readText } from './read-text.ts';

export const tagsImport: Command = {
  usage: `vitrina tags import FILE.csv --pdf PDFUID

Columns: page, name, ref, id, left, top, iconIndex, color, size, active, origin (page, ref, left and top are needed).
All rows or none. Imported tags count as placed by hand: later editions keep them.`,
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, { pdf: { type: 'string' } }, 1);
    const [file = ''] = positionals;
    const pdfUid = required('pdf', values.pdf);
    const text = await readText(file);
    return withParts(async ({ database, clock }) => {
      const { companyUid } = await documentNamed(database.repos, pdfUid);
      const editing = { database, actor: COMMAND_LINE, now: clock() };
      const importing = importTags(editing, { companyUid, pdfUid }, { csv: text, version: null });
      const count = await importing.catch((error: unknown) => {
        if (!(error instanceof TagsRefused)) throw error;
        for (const { line, cause } of error.problems) terminal.say(`${file}:${line}: ${cause}`);
        throw new Refused(`Nothing was imported: ${error.problems.length} problem(s).`, { cause: error });
      });
      terminal.out(`${count} tags of ${pdfUid} imported.`);
      return 0;
    });
  },
};
