/** `vitrina proposals export|import`: the products that `publish --propose` found, as a table to correct and confirm. */
import { referenceKey } from '@vitrina/contract';
import { COMMAND_LINE } from '../../../domain/accounts/authorization.ts';
import { companyCurrency } from '../../../domain/companies/settings.ts';
import { printTags } from '../../../domain/documents/tags-file.ts';
import { importTags } from '../../../domain/documents/tags-transfer.ts';
import type { EditionOfDocument } from '../../../domain/ports/documents.ts';
import type { FeedProduct } from '../../../domain/ports/feeds.ts';
import { confirmTags } from '../../../domain/proposals/confirm-tags.ts';
import { inFullAmounts } from '../../../domain/proposals/full-amounts.ts';
import { isNoteColumn, printProposals, readConfirmed } from '../../../domain/proposals/proposals-file.ts';
import { readStoredEdition } from '../../../domain/publishing/stored-editions/stored-words.ts';
import { readProposals } from '../../../domain/publishing/tags/proposals.ts';
import { UserFacingError } from '../../../errors/user-facing-error.ts';
import type { Services } from '../../../services.ts';
import { withServices } from '../../../services.ts';
import { type Command, editionIn, parseArguments, requireDocument, required } from '../../command.ts';
import { readFeedFile } from '../../feed-file.ts';
import { readText } from '../../read-named.ts';
import { causeText } from '../../spanish/file-words.ts';
import { say } from '../../spanish/say.ts';
import { writeNamed } from '../../write-file.ts';

const EDITION = { company: { type: 'string' }, edition: { type: 'string' } } as const;
const EDITION_USAGE = `  --company UID           its company; needed for a name that several companies use
  --edition N             the draft (default: the current edition)`;

/** The proposed products of an edition as CSV, from its stored words. */
export const proposalsCsv = async (
  { database: { repos }, files }: Pick<Services, 'database' | 'files'>,
  key: EditionOfDocument,
): Promise<{ csv: string; count: number }> => {
  const { words } = await readStoredEdition(repos, files, key);
  const currency = companyCurrency(await repos.companies.byUid(key.companyUid));
  const products = inFullAmounts(await readProposals(words, await repos.feed.references(key.companyUid)), currency);
  return { csv: printProposals(products), count: products.length };
};

export const proposalsExport: Command = {
  usage: `vitrina proposals export DOCUMENT [--company UID] [--edition N] [--out FILE]

${EDITION_USAGE}
  --out FILE              default: stdout

The priced names of the pages as a price list: referencia, nombre, precio, moneda, seccion, descripcion, pagina, nota. Correct names and prices, delete
the rows that are no products, keep the codes, and give the file to vitrina proposals import.`,
  run: async (args, terminal) => {
    const { values, positionals } = parseArguments(args, { ...EDITION, out: { type: 'string' } }, 1);
    const [document = ''] = positionals;
    return withServices(async (services) => {
      const key = await requireDocument(services.database.repos, document, values.company);
      const { csv, count } = await proposalsCsv(services, { ...key, edition: editionIn(values.edition) });
      if (values.out === undefined) terminal.out(csv.trimEnd());
      else await writeNamed(values.out, csv);
      const where = values.out === undefined ? '' : ` ${say('in', 'en')} ${values.out}`;
      terminal.err(say(`${count} products of ${document}${where}.`, `${count} productos de ${document}${where}.`));
      return 0;
    });
  },
};

const withoutNotes = ({ product, ...rest }: FeedProduct): FeedProduct => ({
  ...rest,
  product: { ...product, allSpecifications: product.allSpecifications.filter(({ key }) => !isNoteColumn(key)) },
});

/** The list of a company may have products of other documents, which an import would remove. */
const refuseOthers = async (
  { database: { repos } }: Services,
  companyUid: string,
  names: ReadonlyMap<string, string>,
  proposed: ReadonlySet<string>,
): Promise<void> => {
  const others = (await repos.feed.references(companyUid)).filter(
    ({ ref }) => !names.has(referenceKey(ref)) && !proposed.has(referenceKey(ref)),
  );
  const [first] = others;
  if (first)
    throw new UserFacingError(
      say(
        `Nothing was imported: the price list has ${others.length} products that are not in this document, for example ${first.ref}. Add their rows to the file, or use --replace.`,
        `No se importó nada: la lista de precios tiene ${others.length} productos que no están en este catálogo, por ejemplo ${first.ref}. Agrega sus filas al archivo, o usa --replace.`,
      ),
    );
};

export const proposalsImport: Command = {
  usage: `vitrina proposals import FILE.csv --pdf DOCUMENT [--company UID] [--edition N] [--replace]

${EDITION_USAGE}
  --replace               also removes products of the price list that are not in the file

The file becomes the price list of the company. Tags of its products are confirmed, with the names of the file; proposed tags of other products are
rejected. vitrina documents publish then publishes a draft.`,
  run: async (args, terminal) => {
    const options = { ...EDITION, pdf: { type: 'string' }, replace: { type: 'boolean' } } as const;
    const { values, positionals } = parseArguments(args, options, 1);
    const [file = ''] = positionals;
    const document = required('pdf', values.pdf);
    const names = readConfirmed(await readText(file));
    if (!(names instanceof Map))
      throw new UserFacingError(
        `${file}:${'line' in names ? names.line : 1}: ${'cause' in names ? causeText(names.cause) : ''}.`,
      );
    return withServices(async (services) => {
      const { database, files, clock } = services;
      const key = {
        ...(await requireDocument(database.repos, document, values.company)),
        edition: editionIn(values.edition),
      };
      const tags = await database.repos.pages.tags(key);
      const proposed = new Set(tags.map(({ product }) => referenceKey(product.ref)));
      if (!values.replace) await refuseOthers(services, key.companyUid, names, proposed);
      const { products, report } = await readFeedFile(file, files);
      if (report.problemCount > 0)
        throw new UserFacingError(
          say(
            `${file}: ${report.problemCount} rows cannot be read, the first in line ${report.problems[0]?.line ?? 0}. Nothing was imported.`,
            `${file}: ${report.problemCount} filas no se pueden leer, la primera en la línea ${report.problems[0]?.line ?? 0}. No se importó nada.`,
          ),
        );
      const { tags: changed, confirmed, rejected, withoutTag } = confirmTags(tags, names);
      await database.repos.feed.replace(key.companyUid, products.map(withoutNotes), clock(), report);
      const editing = { database, actor: COMMAND_LINE, now: clock() };
      await importTags(editing, key, { csv: printTags(changed), version: null });
      terminal.out(
        say(
          `${products.length} products in the price list; ${confirmed} tags confirmed, ${rejected} rejected.`,
          `${products.length} productos en la lista de precios; ${confirmed} etiquetas confirmadas y ${rejected} rechazadas.`,
        ),
      );
      if (withoutTag > 0)
        terminal.err(
          say(
            `${withoutTag} products have no tag: vitrina tags import places one.`,
            `${withoutTag} productos no tienen etiqueta: vitrina tags import la pone.`,
          ),
        );
      return 0;
    });
  },
};
