/** `vitrina documents list|restore|withdraw|remove` */

import { COMMAND_LINE } from '../../../domain/accounts/authorization.ts';
import { removeDocument, removeEdition, restoreEdition, withdrawDocument } from '../../../domain/documents/editing.ts';
import { withServices } from '../../../services.ts';
import {
  type Command,
  parseArguments,
  parseEdition,
  requireCompany,
  requireDocument,
  required,
} from '../../command.ts';
import { say } from '../../spanish/say.ts';

const ALL = { page: 1, itemsPerPage: 1_000_000 };

export const documentsList: Command = {
  usage: `vitrina documents list --company UID [--json]
vitrina documents list --pdf DOCUMENT [--company UID] [--json]

  --company UID           the documents of a company: their names in commands, and their uids in addresses where they differ
  --pdf DOCUMENT          the retained editions and drafts of a document; * marks the current one. With --company if several companies use the name
  --json                  one JSON list on stdout`,
  run: async (args, terminal) => {
    const options = { company: { type: 'string' }, pdf: { type: 'string' }, json: { type: 'boolean' } } as const;
    const { values } = parseArguments(args, options, 0);
    const { pdf: document } = values;
    const print = <Row>(rows: readonly Row[], line: (row: Row) => string): number => {
      if (values.json) terminal.out(JSON.stringify(rows, null, 2));
      else for (const row of rows) terminal.out(line(row));
      return 0;
    };
    return withServices(async ({ database: { repos } }) => {
      if (document !== undefined) {
        return print(
          await repos.documents.editions(await requireDocument(repos, document, values.company)),
          ({ number, name, pages, publishedAt, isCurrent, isDraft }) =>
            `${isCurrent ? '*' : ' '} ${number}  ${publishedAt}  ${name}, ${pages} ${say('pages', 'páginas')}${isDraft ? say(', draft', ', borrador') : ''}`,
        );
      }
      const company = await requireCompany(repos, required('company', values.company));
      const { documents } = await repos.documents.summaries(company.Uid, ALL);
      return print(
        documents.map(({ uid, slug, name, pages, updatedAt, isDraft, isWithdrawn, drafts }) => ({
          pdfUid: uid,
          slug,
          name,
          pages,
          updatedAt,
          isDraft,
          isWithdrawn,
          drafts,
        })),
        ({ pdfUid, slug, name, pages, updatedAt, isDraft, isWithdrawn }) =>
          `${slug}  ${updatedAt}  ${name}, ${pages} ${say('pages', 'páginas')}${isDraft ? say(', draft', ', borrador') : ''}${isWithdrawn ? say(', withdrawn', ', oculto') : ''}${slug === pdfUid ? '' : `, pdf=${pdfUid}`}`,
      );
    });
  },
};

export const documentsRestore: Command = {
  usage: `vitrina documents restore DOCUMENT --edition N [--company UID]

  --company UID           its company; needed for a name that several companies use
  --edition N             the edition to restore; vitrina documents list --pdf DOCUMENT lists them`,
  run: async (args, terminal) => {
    const { values, positionals } = parseArguments(
      args,
      { company: { type: 'string' }, edition: { type: 'string' } },
      1,
    );
    const [document = ''] = positionals;
    const number = parseEdition('edition', required('edition', values.edition));
    return withServices(async ({ database, clock }) => {
      const key = await requireDocument(database.repos, document, values.company);
      const editing = { database, actor: COMMAND_LINE, now: clock() };
      const { pages } = await restoreEdition(editing, key, number);
      terminal.out(
        say(
          `Edition ${number} of ${document} is the current one: ${pages} pages.`,
          `La edición ${number} de ${document} es la actual: ${pages} páginas.`,
        ),
      );
      return 0;
    });
  },
};

export const documentsWithdraw: Command = {
  usage: `vitrina documents withdraw DOCUMENT [--company UID]

  --company UID           its company; needed for a name that several companies use

Shoppers cannot tell the document from an unknown one. Nothing is lost: its publishers go on working with it, and it is shown again by
vitrina documents restore or by publishing.`,
  run: async (args, terminal) => {
    const { values, positionals } = parseArguments(args, { company: { type: 'string' } }, 1);
    const [document = ''] = positionals;
    return withServices(async ({ database, clock }) => {
      const key = await requireDocument(database.repos, document, values.company);
      const { edition } = await withdrawDocument({ database, actor: COMMAND_LINE, now: clock() }, key);
      terminal.out(
        say(
          `Shoppers do not see ${document} any more. vitrina documents restore ${document} --edition ${edition} shows it again.`,
          `Los compradores ya no ven ${document}. vitrina documents restore ${document} --edition ${edition} lo muestra otra vez.`,
        ),
      );
      return 0;
    });
  },
};

export const documentsRemove: Command = {
  usage: `vitrina documents remove DOCUMENT [--edition N] [--company UID]

  --company UID           its company; needed for a name that several companies use
  --edition N             only this edition, not the current one (default: the document with all editions)`,
  run: async (args, terminal) => {
    const { values, positionals } = parseArguments(
      args,
      { company: { type: 'string' }, edition: { type: 'string' } },
      1,
    );
    const [document = ''] = positionals;
    const number = values.edition === undefined ? null : parseEdition('edition', values.edition);
    return withServices(async ({ database, clock }) => {
      const key = await requireDocument(database.repos, document, values.company);
      const editing = { database, actor: COMMAND_LINE, now: clock() };
      if (number === null) await removeDocument(editing, key);
      else await removeEdition(editing, key, number);
      terminal.out(
        number === null
          ? say(`Document ${document} was removed.`, `Se eliminó el documento ${document}.`)
          : say(`Edition ${number} of ${document} was removed.`, `Se eliminó la edición ${number} de ${document}.`),
      );
      return 0;
    });
  },
};
