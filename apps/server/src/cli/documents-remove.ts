/** `vitrina documents remove` */
import { COMMAND_LINE } from '../domain/accounts/audit.ts';
import { removeDocument, removeEdition } from '../domain/editing.ts';
import { withParts } from '../parts.ts';
import { type Command, documentNamed, editionNumber, readArguments } from './command.ts';

export const documentsRemove: Command = {
  usage: `vitrina documents remove PDFUID [--edition N]

  --edition N             only this edition, which shoppers do not read (default: the document with all editions)`,
  run: async (args, terminal) => {
    const { values, positionals } = readArguments(args, { edition: { type: 'string' } }, 1);
    const [pdfUid = ''] = positionals;
    const number = values.edition === undefined ? null : editionNumber('edition', values.edition);
    return withParts(async ({ database, clock }) => {
      const { companyUid } = await documentNamed(database.repos, pdfUid);
      const editing = { database, actor: COMMAND_LINE, now: clock() };
      if (number === null) await removeDocument(editing, { companyUid, pdfUid });
      else await removeEdition(editing, { companyUid, pdfUid }, number);
      terminal.out(number === null ? `Document ${pdfUid} is removed.` : `Edition ${number} of ${pdfUid} is removed.`);
      return 0;
    });
  },
};
