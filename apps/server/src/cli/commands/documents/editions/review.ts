/** `vitrina review list|export|import`: elements of the edition before that have no certain place, and what becomes of them. */
import type { ReviewReason } from '@vitrina/contract/admin';
import { COMMAND_LINE } from '../../../../domain/accounts/authorization.ts';
import { decideReview } from '../../../../domain/documents/review-decisions.ts';
import { printReview, readReviewFile, titleOf } from '../../../../domain/documents/review-file.ts';
import type { ReviewEntry } from '../../../../domain/ports/editing.ts';
import { UserFacingError } from '../../../../errors/user-facing-error.ts';
import { withServices } from '../../../../services.ts';
import { type Command, editionIn, parseArguments, requireDocument, required } from '../../../command.ts';
import { readText } from '../../../read-named.ts';
import { causeText } from '../../../spanish/file-words.ts';
import { reviewKinds, reviewReasons } from '../../../spanish/review-words.ts';
import { say } from '../../../spanish/say.ts';
import { writeNamed } from '../../../write-file.ts';

const EDITION = { company: { type: 'string' }, edition: { type: 'string' } } as const;
const EDITION_USAGE = `  --company UID           its company; needed for a name that several companies use
  --edition N             a draft, or another edition (default: the current one)`;

const REASONS: Readonly<Record<ReviewReason, string>> = {
  'other-text': 'its reference stands beside another product',
  several: 'several places fit',
  changed: 'the name or its numbers differ',
  'other-reference': 'the likely place prints the reference of another product',
  'no-price': 'the likely place has no price',
  merged: 'another product has the same place',
  'unclear-product': 'it was placed beside no product',
  'no-text': 'a page has no words',
  'not-found': 'its product is on no page',
  'not-listed': 'its product is no longer in the price list',
  'no-page': 'its page is gone',
  'similar-name': 'its code is printed nowhere, and the likely name may be that of another product',
};

const lineOf = (entry: ReviewEntry): string => {
  const { name, ref } = titleOf(entry);
  const [suggestion] = entry.candidates;
  const place = suggestion
    ? `; ${say('likely page', 'quizás en la página')} ${suggestion.page}, "${suggestion.name}"`
    : '';
  const title = [name, ref].filter((text) => text !== '').join(', ');
  const what = say(`${entry.kind} of page ${entry.page}`, `${reviewKinds[entry.kind]} de la página ${entry.page}`);
  return `${entry.number}  ${what}: ${title}: ${say(REASONS[entry.reason], reviewReasons[entry.reason])}${place}`;
};

const isOpen = ({ state }: ReviewEntry): boolean => state === 'open';

export const reviewList: Command = {
  usage: `vitrina review list DOCUMENT [--company UID] [--edition N]

${EDITION_USAGE}

Tags, links, pictures and sections of the edition before whose place in this one is not certain, and products of the price list that may be
printed under a similar name. They are in no edition until somebody places them: vitrina review export writes a file for that.`,
  run: async (args, terminal) => {
    const { values, positionals } = parseArguments(args, EDITION, 1);
    const [document = ''] = positionals;
    return withServices(async ({ database: { repos } }) => {
      const key = await requireDocument(repos, document, values.company);
      const open = (await repos.review.entries({ ...key, edition: editionIn(values.edition) })).entries.filter(isOpen);
      for (const entry of open) terminal.out(lineOf(entry));
      terminal.err(
        open.length === 0
          ? say(`Nothing of ${document} is open.`, `No hay nada por decidir en ${document}.`)
          : say(`${open.length} open of ${document}.`, `${open.length} por decidir en ${document}.`),
      );
      return 0;
    });
  },
};

export const reviewExport: Command = {
  usage: `vitrina review export DOCUMENT [--company UID] [--edition N] [--out FILE]

${EDITION_USAGE}
  --out FILE              default: stdout

One row for each open entry, with its first suggestion. Write place or dismiss into the column action, correct toPage, left and top (percent of the
page) where the suggestion is wrong, and give the file to vitrina review import. Rows without an action stay open.`,
  run: async (args, terminal) => {
    const { values, positionals } = parseArguments(args, { ...EDITION, out: { type: 'string' } }, 1);
    const [document = ''] = positionals;
    return withServices(async ({ database: { repos } }) => {
      const key = await requireDocument(repos, document, values.company);
      const open = (await repos.review.entries({ ...key, edition: editionIn(values.edition) })).entries.filter(isOpen);
      const csv = printReview(open);
      if (values.out === undefined) terminal.out(csv.trimEnd());
      else await writeNamed(values.out, csv);
      terminal.err(
        `${say(`${open.length} open of ${document}`, `${open.length} por decidir en ${document}`)}${values.out === undefined ? '' : ` ${say('in', 'en')} ${values.out}`}.`,
      );
      return 0;
    });
  },
};

export const reviewImport: Command = {
  usage: `vitrina review import FILE.csv --pdf DOCUMENT [--company UID] [--edition N]

${EDITION_USAGE}

Carries out the column action of a file of vitrina review export, all rows or none: place puts the element at toPage, left and top;
dismiss leaves it out, also in later editions.`,
  run: async (args, terminal) => {
    const { values, positionals } = parseArguments(args, { ...EDITION, pdf: { type: 'string' } }, 1);
    const [file = ''] = positionals;
    const document = required('pdf', values.pdf);
    const { decisions, problems } = readReviewFile(await readText(file));
    for (const { line, cause } of problems) terminal.err(`${file}:${line}: ${causeText(cause)}`);
    if (problems.length > 0)
      throw new UserFacingError(
        say(
          `Nothing was imported: ${problems.length} problem(s).`,
          `No se importó nada: ${problems.length} problema(s).`,
        ),
      );
    return withServices(async ({ database, clock }) => {
      const key = await requireDocument(database.repos, document, values.company);
      const editing = { database, actor: COMMAND_LINE, now: clock() };
      const edition = editionIn(values.edition);
      const { placed, dismissed, open } = await decideReview(editing, { ...key, edition }, decisions);
      terminal.out(
        say(
          `${placed} placed, ${dismissed} dismissed, ${open} still open of ${document}.`,
          `${placed} puestos, ${dismissed} descartados y ${open} por decidir en ${document}.`,
        ),
      );
      return 0;
    });
  },
};
