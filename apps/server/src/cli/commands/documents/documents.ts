/** `vitrina documents list|restore|withdraw|remove|trash` */

import { COMMAND_LINE } from '../../../domain/accounts/authorization.ts';
import { removeDocument, removeEdition, restoreEdition, withdrawDocument } from '../../../domain/documents/editing.ts';
import {
  deleteDocument,
  purgeDocument,
  removalOf,
  restoreDocument,
  TRASH_DAYS,
} from '../../../domain/documents/lifetime/trash.ts';
import { withServices } from '../../../services.ts';
import {
  type Command,
  findTrashed,
  parseArguments,
  parseEdition,
  requireCompany,
  requireDocument,
  required,
  requireTrashed,
  UsageError,
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
  usage: `vitrina documents restore DOCUMENT [--edition N] [--company UID]

  --company UID           its company; needed for a name that several companies use
  --edition N             the edition to restore; vitrina documents list --pdf DOCUMENT lists them

Without --edition it brings a document back from the trash, as it was.`,
  run: async (args, terminal) => {
    const { values, positionals } = parseArguments(
      args,
      { company: { type: 'string' }, edition: { type: 'string' } },
      1,
    );
    const [document = ''] = positionals;
    const number = values.edition === undefined ? null : parseEdition('edition', values.edition);
    return withServices(async ({ database, clock }) => {
      const editing = { database, actor: COMMAND_LINE, now: clock() };
      if (number === null) {
        await restoreDocument(editing, await requireTrashed(database.repos, document, values.company));
        terminal.out(
          say(`Document ${document} is back from the trash.`, `El documento ${document} volvió de la papelera.`),
        );
        return 0;
      }
      const key = await requireDocument(database.repos, document, values.company);
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
  usage: `vitrina documents remove DOCUMENT [--edition N | --for-ever] [--company UID]

  --company UID           its company; needed for a name that several companies use
  --edition N             only this edition, not the current one (default: the document with all editions)
  --for-ever              at once, also a document in the trash

Shoppers do not find the document from now on. It lies in the trash for ${TRASH_DAYS} days, and vitrina documents restore brings it back.`,
  run: async (args, terminal) => {
    const { values, positionals } = parseArguments(
      args,
      { company: { type: 'string' }, edition: { type: 'string' }, 'for-ever': { type: 'boolean' } },
      1,
    );
    const [document = ''] = positionals;
    const number = values.edition === undefined ? null : parseEdition('edition', values.edition);
    const { company, 'for-ever': isForEver = false } = values;
    if (isForEver && number !== null)
      throw new UsageError(
        say(
          '--for-ever removes all editions: leave --edition out',
          '--for-ever elimina todas las ediciones: quita --edition',
        ),
      );
    return withServices(async ({ database, clock }) => {
      const { repos } = database;
      const editing = { database, actor: COMMAND_LINE, now: clock() };
      const trashed = isForEver ? await findTrashed(repos, document, company) : null;
      const key = trashed ?? (await requireDocument(repos, document, company));
      if (number !== null) {
        await removeEdition(editing, key, number);
        terminal.out(
          say(`Edition ${number} of ${document} was removed.`, `Se eliminó la edición ${number} de ${document}.`),
        );
      } else if (isForEver) {
        await (trashed ? purgeDocument(editing, key) : removeDocument(editing, key));
        terminal.out(
          say(`Document ${document} was removed for ever.`, `Se eliminó para siempre el documento ${document}.`),
        );
      } else {
        await deleteDocument(editing, key);
        const removal = removalOf(editing.now.toISOString());
        terminal.out(
          say(
            `Document ${document} is in the trash until ${removal}. vitrina documents restore ${document} brings it back.`,
            `El documento ${document} está en la papelera hasta ${removal}. vitrina documents restore ${document} lo recupera.`,
          ),
        );
      }
      return 0;
    });
  },
};

export const documentsTrash: Command = {
  usage: `vitrina documents trash --company UID [--json]

  --company UID           the documents of this company in the trash, and when each is removed for ever
  --json                  one JSON list on stdout`,
  run: async (args, terminal) => {
    const options = { company: { type: 'string' }, json: { type: 'boolean' } } as const;
    const { values } = parseArguments(args, options, 0);
    return withServices(async ({ database: { repos } }) => {
      const company = await requireCompany(repos, required('company', values.company));
      const { documents } = await repos.documents.trashed(company.Uid, ALL);
      const rows = documents.flatMap(({ uid, slug, name, pages, deletedAt }) =>
        deletedAt === null ? [] : [{ pdfUid: uid, slug, name, pages, deletedAt, removedAt: removalOf(deletedAt) }],
      );
      if (values.json) terminal.out(JSON.stringify(rows, null, 2));
      else
        for (const { slug, name, pages, removedAt } of rows)
          terminal.out(
            say(
              `${slug}  until ${removedAt}  ${name}, ${pages} pages`,
              `${slug}  hasta ${removedAt}  ${name}, ${pages} páginas`,
            ),
          );
      return 0;
    });
  },
};
