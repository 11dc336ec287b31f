/** `vitrina documents list|restore|remove` */

import { COMMAND_LINE } from '../../../domain/accounts/audit.ts';
import { removeDocument, removeEdition, restoreEdition } from '../../../domain/documents/editing.ts';
import { withServices } from '../../../services.ts';
import {
  type Command,
  parseArguments,
  parseEdition,
  requireCompany,
  requireDocument,
  required,
  UsageError,
} from '../../command.ts';

export const documentsList: Command = {
  usage: `vitrina documents list --company UID [--json]
vitrina documents list --pdf UID [--json]

  --company UID           the documents of a company
  --pdf UID               the retained editions of a document; * marks the current one
  --json                  one JSON list on stdout`,
  run: async (args, terminal) => {
    const options = { company: { type: 'string' }, pdf: { type: 'string' }, json: { type: 'boolean' } } as const;
    const { values } = parseArguments(args, options, 0);
    if (values.company !== undefined && values.pdf !== undefined)
      throw new UsageError('--company and --pdf cannot be combined.');
    const { pdf: pdfUid } = values;
    const print = <Row>(rows: readonly Row[], line: (row: Row) => string): number => {
      if (values.json) terminal.out(JSON.stringify(rows, null, 2));
      else for (const row of rows) terminal.out(line(row));
      return 0;
    };
    return withServices(async ({ database: { repos } }) => {
      if (pdfUid !== undefined) {
        const { companyUid } = await requireDocument(repos, pdfUid);
        return print(
          await repos.documents.editions({ companyUid, pdfUid }),
          ({ number, name, pages, publishedAt, isCurrent }) =>
            `${isCurrent ? '*' : ' '} ${number}  ${publishedAt}  ${name}, ${pages} pages`,
        );
      }
      const company = await requireCompany(repos, required('company', values.company));
      return print(
        (await repos.documents.headsOf(company.Uid)).map(({ pdfUid: uid, details, pageCount, updatedAt }) => ({
          pdfUid: uid,
          name: details.name,
          pages: pageCount,
          updatedAt,
        })),
        ({ pdfUid: uid, name, pages, updatedAt }) => `${uid}  ${updatedAt}  ${name}, ${pages} pages`,
      );
    });
  },
};

export const documentsRestore: Command = {
  usage: `vitrina documents restore PDFUID --edition N

  --edition N             the edition to restore; vitrina documents list --pdf PDFUID lists them`,
  run: async (args, terminal) => {
    const { values, positionals } = parseArguments(args, { edition: { type: 'string' } }, 1);
    const [pdfUid = ''] = positionals;
    const number = parseEdition('edition', required('edition', values.edition));
    return withServices(async ({ database, clock }) => {
      const { companyUid } = await requireDocument(database.repos, pdfUid);
      const editing = { database, actor: COMMAND_LINE, now: clock() };
      const { pages } = await restoreEdition(editing, { companyUid, pdfUid }, number);
      terminal.out(`Edition ${number} of ${pdfUid} is the current one: ${pages} pages.`);
      return 0;
    });
  },
};

export const documentsRemove: Command = {
  usage: `vitrina documents remove PDFUID [--edition N]

  --edition N             only this edition, not the current one (default: the document with all editions)`,
  run: async (args, terminal) => {
    const { values, positionals } = parseArguments(args, { edition: { type: 'string' } }, 1);
    const [pdfUid = ''] = positionals;
    const number = values.edition === undefined ? null : parseEdition('edition', values.edition);
    return withServices(async ({ database, clock }) => {
      const { companyUid } = await requireDocument(database.repos, pdfUid);
      const editing = { database, actor: COMMAND_LINE, now: clock() };
      if (number === null) await removeDocument(editing, { companyUid, pdfUid });
      else await removeEdition(editing, { companyUid, pdfUid }, number);
      terminal.out(number === null ? `Document ${pdfUid} was removed.` : `Edition ${number} of ${pdfUid} was removed.`);
      return 0;
    });
  },
};
