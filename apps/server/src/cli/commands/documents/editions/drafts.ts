/** `vitrina documents draft|publish|preview|discard` */

import { COMMAND_LINE } from '../../../../domain/accounts/authorization.ts';
import { tagWarnings } from '../../../../domain/check/check-document.ts';
import { createDraft, publishDraft } from '../../../../domain/documents/drafts.ts';
import { removeEdition } from '../../../../domain/documents/editing.ts';
import { endEditionPreviews, openEditionPreview } from '../../../../domain/documents/edition-preview.ts';
import type { Repos } from '../../../../domain/ports/database.ts';
import type { DocumentKey, EditionSummary } from '../../../../domain/ports/documents.ts';
import { AppError } from '../../../../errors/app-error.ts';
import { UserFacingError } from '../../../../errors/user-facing-error.ts';
import { withServices } from '../../../../services.ts';
import { type Command, editionIn, parseArguments, requireDocument, UsageError } from '../../../command.ts';
import { failureText } from '../../../spanish/failures.ts';
import { say } from '../../../spanish/say.ts';
import { warningLines } from '../check/check.ts';

const COMPANY = { company: { type: 'string' }, edition: { type: 'string' } } as const;
const COMPANY_USAGE = '  --company UID           its company; needed for a name that several companies use';
const DRAFT_USAGE =
  '  --edition N             the draft (default: the only one); vitrina documents list --pdf DOCUMENT lists them';

const DEFAULT_DAYS = 7;
const MAX_DAYS = 60;

/** The edition of that number, by default the only draft. Throws `edition.unknown`. */
const requireDraft = async (
  { documents }: Repos,
  key: DocumentKey,
  { document, number }: { document: string; number: number | undefined },
): Promise<EditionSummary> => {
  const editions = await documents.editions(key);
  if (number !== undefined) {
    const named = editions.find((edition) => edition.number === number);
    if (!named) throw new AppError('edition.unknown', { pdf: document, edition: number });
    return named;
  }
  const [draft, ...others] = editions.filter(({ isDraft }) => isDraft);
  if (!draft) throw new UserFacingError(say(`${document} has no draft.`, `${document} no tiene borradores.`));
  if (others.length === 0) return draft;
  const numbers = [draft, ...others].map((one) => one.number).sort((one, other) => one - other);
  throw new UserFacingError(
    say(
      `${document} has several drafts (${numbers.join(', ')}): add --edition N.`,
      `${document} tiene varios borradores (${numbers.join(', ')}): agrega --edition N.`,
    ),
  );
};

export const documentsDraft: Command = {
  usage: `vitrina documents draft DOCUMENT [--edition N] [--company UID]

${COMPANY_USAGE}
  --edition N             the edition to copy (default: the current one)

The draft has the pages, tags and sections of the edition and shares its files. Shoppers do not see it.`,
  run: async (args, terminal) => {
    const { values, positionals } = parseArguments(args, COMPANY, 1);
    const [document = ''] = positionals;
    const edition = editionIn(values.edition);
    return withServices(async ({ database, clock }) => {
      const key = await requireDocument(database.repos, document, values.company);
      const editing = { database, actor: COMMAND_LINE, now: clock() };
      const { number, pages } = await createDraft(editing, { ...key, edition });
      terminal.out(
        say(
          `Edition ${number} of ${document} is a new draft: ${pages} pages.`,
          `La edición ${number} de ${document} es un borrador nuevo: ${pages} páginas.`,
        ),
      );
      return 0;
    });
  },
};

export const documentsPublish: Command = {
  usage: `vitrina documents publish DOCUMENT [--edition N] [--replace] [--company UID]

${COMPANY_USAGE}
${DRAFT_USAGE}
  --replace               also when the current edition has changed since the draft was made; it can be restored`,
  run: async (args, terminal) => {
    const { values, positionals } = parseArguments(args, { ...COMPANY, replace: { type: 'boolean' } }, 1);
    const [document = ''] = positionals;
    const named = editionIn(values.edition);
    return withServices(async ({ database, files, clock }) => {
      const { repos } = database;
      const key = await requireDocument(repos, document, values.company);
      const { number, version } = await requireDraft(repos, key, { document, number: named });
      const warnings = await tagWarnings({ repos, files }, { ...key, edition: number });
      for (const line of warnings.flatMap(warningLines)) terminal.err(line);
      const known = values.replace ? ((await repos.documents.byKey(key))?.revision ?? null) : null;
      const editing = { database, actor: COMMAND_LINE, now: clock() };
      const publishing = publishDraft(editing, key, { number, version, revision: known });
      const { pages } = await publishing.catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'pdf.conflict' || known !== null) throw error;
        throw new UserFacingError(
          say(
            `The current edition of ${document} has changed since draft ${number} was made. Publish with --replace, or make a new draft.`,
            `La edición actual de ${document} cambió después de hacer el borrador ${number}. Publica con --replace, o haz un borrador nuevo.`,
          ),
          { cause: error },
        );
      });
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

const daysIn = (text: string | undefined): number => {
  const days = Number(text ?? DEFAULT_DAYS);
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS)
    throw new UsageError(
      say(`--days expects 1 to ${MAX_DAYS}, got "${text}".`, `--days va de 1 a ${MAX_DAYS}, y dice "${text}".`),
    );
  return days;
};

export const documentsPreview: Command = {
  usage: `vitrina documents preview DOCUMENT [--edition N] [--days N] [--comment] [--approve] [--end] [--company UID]

${COMPANY_USAGE}
${DRAFT_USAGE}
  --days N                how long the address is valid, 1 to ${MAX_DAYS} (default: ${DEFAULT_DAYS})
  --comment               people with the address can also comment
  --approve               people with the address can also approve the draft
  --end                   end all preview addresses of the edition instead

Prints an address at which the viewer shows the draft. Anyone with the address can see it: keep it secret.`,
  run: async (args, terminal) => {
    const options = {
      ...COMPANY,
      days: { type: 'string' },
      comment: { type: 'boolean' },
      approve: { type: 'boolean' },
      end: { type: 'boolean' },
    } as const;
    const { values, positionals } = parseArguments(args, options, 1);
    const [document = ''] = positionals;
    const [named, days] = [editionIn(values.edition), daysIn(values.days)];
    return withServices(async ({ config, database, clock }) => {
      const key = await requireDocument(database.repos, document, values.company);
      const { number } = await requireDraft(database.repos, key, { document, number: named });
      const editing = { database, actor: COMMAND_LINE, now: clock() };
      const edition = { ...key, edition: number };
      if (values.end) {
        await endEditionPreviews(editing, edition);
        terminal.out(
          say(
            `Edition ${number} of ${document} has no preview address any more.`,
            `La edición ${number} de ${document} ya no tiene direcciones de vista previa.`,
          ),
        );
        return 0;
      }
      const { url, expiresAt } = await openEditionPreview(editing, edition, {
        days,
        publicUrl: config.publicUrl,
        mayComment: values.comment ?? false,
        mayApprove: values.approve ?? false,
      });
      terminal.out(url);
      terminal.err(
        say(
          `It shows edition ${number} of ${document} until ${expiresAt.toISOString()}.`,
          `Muestra la edición ${number} de ${document} hasta ${expiresAt.toISOString()}.`,
        ),
      );
      return 0;
    });
  },
};

export const documentsDiscard: Command = {
  usage: `vitrina documents discard DOCUMENT [--edition N] [--company UID]

${COMPANY_USAGE}
${DRAFT_USAGE}

Shoppers notice nothing. A document goes with its last draft when it has no published edition.`,
  run: async (args, terminal) => {
    const { values, positionals } = parseArguments(args, COMPANY, 1);
    const [document = ''] = positionals;
    const named = editionIn(values.edition);
    return withServices(async ({ database, clock }) => {
      const key = await requireDocument(database.repos, document, values.company);
      const { number, isDraft } = await requireDraft(database.repos, key, { document, number: named });
      if (!isDraft) throw new UserFacingError(failureText(new AppError('edition.published', { edition: number })));
      await removeEdition({ database, actor: COMMAND_LINE, now: clock() }, key, number);
      terminal.out(
        say(`Draft ${number} of ${document} was discarded.`, `Se descartó el borrador ${number} de ${document}.`),
      );
      return 0;
    });
  },
};
