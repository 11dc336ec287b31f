/** `vitrina tags export|import|retag`: the tags of a document as CSV, and matched again. */

import { COMMAND_LINE } from '../../../domain/accounts/authorization.ts';
import { exportTags, InvalidTagsError, importTags } from '../../../domain/documents/tags-transfer.ts';
import { retag } from '../../../domain/publishing/stored-editions/retag.ts';
import { readStoredEdition } from '../../../domain/publishing/stored-editions/stored-words.ts';
import { UserFacingError } from '../../../errors/user-facing-error.ts';
import { withServices } from '../../../services.ts';
import { type Command, editionIn, parseArguments, requireDocument, required } from '../../command.ts';
import { readText } from '../../read-named.ts';
import { causeText } from '../../spanish/file-words.ts';
import { say } from '../../spanish/say.ts';
import { writeNamed } from '../../write-file.ts';

const EDITION = { company: { type: 'string' }, edition: { type: 'string' } } as const;

export const tagsExport: Command = {
  usage: `vitrina tags export DOCUMENT [--company UID] [--edition N] [--out FILE]

  --company UID           its company; needed for a name that several companies use
  --edition N             a draft, or another edition (default: the current one)
  --out FILE              default: stdout

Values are written unchanged. Open the file as text in a spreadsheet, where a name that begins with = would become a formula.`,
  run: async (args, terminal) => {
    const { values, positionals } = parseArguments(args, { ...EDITION, out: { type: 'string' } }, 1);
    const edition = editionIn(values.edition);
    const [document = ''] = positionals;
    return withServices(async ({ database: { repos } }) => {
      const key = await requireDocument(repos, document, values.company);
      const { csv, count } = await exportTags(repos, { ...key, edition });
      if (values.out === undefined) terminal.out(csv.trimEnd());
      else await writeNamed(values.out, csv);
      const where = values.out === undefined ? '' : ` ${say('in', 'en')} ${values.out}`;
      terminal.err(say(`${count} tags of ${document}${where}.`, `${count} etiquetas de ${document}${where}.`));
      return 0;
    });
  },
};

export const tagsImport: Command = {
  usage: `vitrina tags import FILE.csv --pdf DOCUMENT [--company UID] [--edition N]

Columns: page, name, ref, id, left, top, iconIndex, color, size, tagId, review, active, origin (page, ref, left and top are required).
review: proposed, confirmed or rejected; empty for confirmed, or the state of an unchanged tag.
tagId: empty for a new tag; a changed tag that keeps its tagId is the same tag with new values.
All rows or none. New and changed tags count as placed by hand: later editions retain them. Unchanged tags keep their origin.
active false hides a tag, also in later editions. --edition N: the tags of a draft, or of another edition than the current one.`,
  run: async (args, terminal) => {
    const { values, positionals } = parseArguments(args, { ...EDITION, pdf: { type: 'string' } }, 1);
    const edition = editionIn(values.edition);
    const [file = ''] = positionals;
    const document = required('pdf', values.pdf);
    const text = await readText(file);
    return withServices(async ({ database, clock }) => {
      const key = await requireDocument(database.repos, document, values.company);
      const editing = { database, actor: COMMAND_LINE, now: clock() };
      const importing = importTags(editing, { ...key, edition }, { csv: text, version: null });
      const { count, placedByHand } = await importing.catch((error: unknown) => {
        if (!(error instanceof InvalidTagsError)) throw error;
        for (const { line, cause } of error.problems) terminal.err(`${file}:${line}: ${causeText(cause)}`);
        const { length } = error.problems;
        throw new UserFacingError(
          say(`Nothing was imported: ${length} problem(s).`, `No se importó nada; problemas: ${length}.`),
          { cause: error },
        );
      });
      terminal.out(
        say(
          `${count} tags of ${document} imported, ${placedByHand} of them placed by hand.`,
          `${count} etiquetas de ${document} importadas, ${placedByHand} de ellas puestas a mano.`,
        ),
      );
      return 0;
    });
  },
};

export const tagsRetag: Command = {
  usage: `vitrina tags retag DOCUMENT [--company UID] [--edition N]

  --company UID           its company; needed for a name that several companies use
  --edition N             a draft or another edition (default: the current one)

Needs no PDF: the stored words are matched with the present price list or store. Only proposals change. Tags that a person placed,
confirmed or rejected stay.`,
  run: async (args, terminal) => {
    const { values, positionals } = parseArguments(args, EDITION, 1);
    const [document = ''] = positionals;
    const edition = editionIn(values.edition);
    return withServices(async ({ database, files, stores, clock }) => {
      const key = { ...(await requireDocument(database.repos, document, values.company)), edition };
      const editing = { database, actor: COMMAND_LINE, now: clock() };
      const { version } = await readStoredEdition(database.repos, files, key);
      const { added, removed, kept, storeFailure } = await retag(editing, key, { files, stores, version });
      terminal.out(
        say(
          `${added} tags of ${document} added, ${removed} removed, ${kept} kept.`,
          `Etiquetas de ${document}: ${added} nuevas, ${removed} quitadas, ${kept} siguen.`,
        ),
      );
      if (storeFailure !== null)
        terminal.err(
          say(
            `The store did not answer (${storeFailure}): no tag was removed.`,
            `La tienda no respondió (${storeFailure}): no se quitó ninguna etiqueta.`,
          ),
        );
      return 0;
    });
  },
};
