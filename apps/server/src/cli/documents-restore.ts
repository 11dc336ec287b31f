/** `vitrina documents restore` */
import { COMMAND_LINE } from '../domain/accounts/audit.ts';
import { restoreEdition } from '../domain/editing.ts';
import { withParts } from '../parts.ts';
import { type Command, documentNamed, editionNumber, readArguments, required } from './command.ts';

export const documentsRestore: Command = {
  usage: `vitrina documents restore PDFUID --edition N

  --edition N             the edition that shoppers read from now on; vitrina documents list --pdf PDFUID names them`,
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, { edition: { type: 'string' } }, 1);
    const [pdfUid = ''] = positionals;
    const number = editionNumber('edition', required('edition', values.edition));
    return withParts(async ({ database, clock }) => {
      const { companyUid } = await documentNamed(database.repos, pdfUid);
      const editing = { database, actor: COMMAND_LINE, now: clock() };
      const { pages } = await restoreEdition(editing, { companyUid, pdfUid }, number);
      terminal.out(`Shoppers read edition ${number} of ${pdfUid}: ${pages} pages.`);
      return 0;
    });
  },
};
