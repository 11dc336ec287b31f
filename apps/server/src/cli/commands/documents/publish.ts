/** `vitrina publish` */

import { asksForSpanish } from '../../../config.ts';
import { COMMAND_LINE } from '../../../domain/accounts/authorization.ts';
import { checkedName, checkedUid } from '../../../domain/companies/companies.ts';
import { queuePublishing } from '../../../domain/jobs/publish-queue.ts';
import { nameOfFile, uidOfFile } from '../../../domain/publishing/document-name.ts';
import { ocrOf } from '../../../domain/publishing/ocr/read-scans.ts';
import type { PublishReport } from '../../../domain/publishing/publish-report.ts';
import { AppError } from '../../../errors/app-error.ts';
import { UserFacingError } from '../../../errors/user-facing-error.ts';
import { JobInterrupted } from '../../../jobs/lease.ts';
import { publishWithLease } from '../../../jobs/publish-now.ts';
import { publishProblems } from '../../../jobs/publish-problems.ts';
import { type Services, withServices } from '../../../services.ts';
import {
  type Command,
  parseArguments,
  requireCompany,
  required,
  type Terminal,
  UsageError,
  withFileName,
} from '../../command.ts';
import { readElementsFile } from '../../elements-file.ts';
import { printImport, readFeedFile } from '../../feed-file.ts';
import { pdfPassword, withOpenPdf } from '../../pdf-password.ts';
import { progressPrinter } from '../../progress.ts';
import { noteWords } from '../../spanish/feed-words.ts';
import { spanishProblems } from '../../spanish/publish-words.ts';
import { say } from '../../spanish/say.ts';
import { writeNamed } from '../../write-file.ts';
import { moveLines } from './move-lines.ts';
import { proposalsCsv } from './proposals.ts';

/** Exit code: published, but most of it cannot be bought. */
const TOO_FEW_TAGS = 3;

/** Runs `work` with a signal that SIGINT, SIGTERM and SIGHUP abort, so that the document is released at once. */
const abortable = async <T>(work: (stop: AbortSignal) => Promise<T>): Promise<T> => {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, abort);
  try {
    return await work(controller.signal);
  } finally {
    for (const signal of signals) process.off(signal, abort);
  }
};

const refuseStopped = (error: unknown): never => {
  if (error instanceof JobInterrupted)
    throw new UserFacingError(say('Interrupted: nothing was published.', 'Interrumpido: no se publicó nada.'), {
      cause: error,
    });
  throw error;
};

const notTogether = (one: string, other: string): string =>
  say(`${one} and ${other} cannot be combined.`, `${one} y ${other} no van juntas.`);

type Queued = {
  pdfPath: string;
  password: string | null;
  company: string;
  document: string | undefined;
  name: string | undefined;
  hold: boolean;
};

/** Inspected and stored before the job is added, so that any worker with the same database and files can publish it. */
const queue = (
  { pdfPath, password, company, document, name, hold }: Queued,
  terminal: Terminal,
  asJson: boolean,
): Promise<number> =>
  withServices(async ({ database, files, engine, temporary, clock }) => {
    await requireCompany(database.repos, company);
    const { key } = await withFileName(pdfPath, () =>
      withOpenPdf({ engine, temporary }, { path: pdfPath, password }, async (path) => {
        await (await engine()).inspect(path);
        return files.putFile(path, 'pdf');
      }),
    );
    const options = {
      company,
      document: document ?? uidOfFile(pdfPath),
      name,
      fileName: nameOfFile(pdfPath),
      fileKey: key,
      hold,
    };
    const job = await queuePublishing(database, COMMAND_LINE, options, clock());
    terminal.out(
      asJson
        ? JSON.stringify({ job: job.id, pdfUid: job.document })
        : say(`${job.document}: queued as ${job.id}`, `${job.document}: en cola como ${job.id}`),
    );
    return 0;
  });

type Printing = { company: string; publicUrl: string; asJson: boolean };

const printReport = (report: PublishReport, { company, publicUrl, asJson }: Printing, terminal: Terminal): void => {
  const { pdfUid, edition, isDraft, pages, sections, sectionsLeftOut, words, references, prices, moves, ocr, seconds } =
    report;
  const address = `${publicUrl}/view?company=${encodeURIComponent(company)}&pdf=${encodeURIComponent(pdfUid)}`;
  const url = isDraft ? null : address;
  if (asJson) {
    const counts = { pages, sections, sectionsLeftOut, words, references, prices, moves, ocr, seconds };
    terminal.out(JSON.stringify({ pdfUid, edition, isDraft, ...counts, url }));
    return;
  }
  const { inFeed, found, tagged, byName } = references;
  terminal.out(
    say(
      `${pdfUid}: ${pages} pages, ${sections} sections, ${words} words in ${seconds} s`,
      `${pdfUid}: ${pages} páginas, ${sections} secciones, ${words} palabras en ${seconds} s`,
    ),
  );
  terminal.out(
    say(
      `References: ${inFeed} known, ${found} found on pages, ${tagged} tags placed${byName ? `, ${byName} of them by name` : ''}`,
      `Referencias: ${inFeed} conocidas, ${found} en las páginas, ${tagged} etiquetas puestas${byName ? `, ${byName} de ellas por el nombre` : ''}`,
    ),
  );
  if (prices)
    terminal.out(
      say(
        `Printed prices: ${prices.compared} compared, ${prices.different?.count ?? 0} differ from the list`,
        `Precios impresos: ${prices.compared} comparados, ${prices.different?.count ?? 0} distintos de los de la lista`,
      ),
    );
  for (const line of moves ? moveLines(moves) : []) terminal.out(line);
  terminal.out(
    url ??
      `${say(`Draft ${edition}, which shoppers do not see`, `Borrador ${edition}, que los compradores no ven`)}: vitrina documents preview ${pdfUid} --edition ${edition}`,
  );
};

type Proposing = { services: Services; company: string; out: string | undefined };

/** How a person goes on, and the file to correct where one was asked for. */
const printProposed = async (
  { pdfUid, edition }: PublishReport,
  { services, company, out }: Proposing,
  terminal: Terminal,
): Promise<void> => {
  const { csv, count } = await proposalsCsv(services, { companyUid: company, pdfUid, edition });
  if (out !== undefined) await writeNamed(out, csv);
  const file = out ?? 'FILE.csv';
  terminal.out(
    say(
      `${count} products proposed${out === undefined ? '' : ` in ${out}`}. Nothing is sold until you confirm them:`,
      `${count} productos propuestos${out === undefined ? '' : ` en ${out}`}. Nada se vende hasta que los confirmes:`,
    ),
  );
  if (out === undefined) terminal.out(`  vitrina proposals export ${pdfUid} --edition ${edition} --out ${file}`);
  terminal.out(`  vitrina proposals import ${file} --pdf ${pdfUid} --edition ${edition}`);
};

type Combined = {
  propose?: boolean;
  draft?: boolean;
  queue?: boolean;
  feed?: string;
  elements?: string;
  out?: string;
};

/** Throws `UsageError` for options that exclude each other. */
const requireTogether = ({ propose, draft, queue: isQueued, feed, elements, out }: Combined): void => {
  if ((draft || propose) && feed !== undefined)
    throw new UsageError(notTogether(propose ? '--propose' : '--draft', '--feed'));
  if (propose && isQueued) throw new UsageError(notTogether('--propose', '--queue'));
  if (out !== undefined && !propose) throw new UsageError(say('--out needs --propose.', '--out va con --propose.'));
  if (isQueued && (feed !== undefined || elements !== undefined))
    throw new UsageError(
      say('--queue takes neither --feed nor --elements.', '--queue no va con --feed ni --elements.'),
    );
};

export const publish: Command = {
  usage: `vitrina publish FILE.pdf --company UID [options]

  --pdf NAME              the document's name in commands and addresses (default: after the file's name). The address gets a
                          suffix when the name is taken
  --name NAME             its name (default: the name that it has, for a new document after the file's name)
  --feed FILE             price list of the company; its references become tags
  --elements FILE.json    pictures, videos, models and links for pages
  --propose               for menus without codes: make a draft whose priced names are proposed products; --out FILE writes them as a price
                          list to correct: vitrina proposals import. Excludes --feed and --queue
  --draft                 make a draft that shoppers do not see: vitrina documents preview and publish. Excludes --feed, which shoppers
                          would see at once
  --queue                 only add it to the queue; a server or worker publishes it. Excludes --feed and --elements
  --password-file FILE    the password of a protected PDF, in the first line (default: the variable PDF_PASSWORD). The stored copy has none
  --json                  print { pdfUid, edition, isDraft, pages, sections, sectionsLeftOut?, words, references, prices?, moves?, ocr?,
                          seconds, url } on stdout

A refused file changes nothing: the previous edition and price list stay. Exit code 3: the document is published, but too few
references of the list have tags.`,
  run: async (args, terminal) => {
    const options = {
      company: { type: 'string' },
      pdf: { type: 'string' },
      name: { type: 'string' },
      feed: { type: 'string' },
      elements: { type: 'string' },
      draft: { type: 'boolean' },
      propose: { type: 'boolean' },
      out: { type: 'string' },
      queue: { type: 'boolean' },
      'password-file': { type: 'string' },
      json: { type: 'boolean' },
    } as const;
    const { values, positionals } = parseArguments(args, options, 1);
    const [pdfPath = ''] = positionals;
    const uid = required('company', values.company);
    const pdfUid = values.pdf === undefined ? undefined : checkedUid('pdf', values.pdf);
    const name = values.name === undefined ? undefined : checkedName(values.name);
    const isProposing = values.propose === true;
    const isDraft = values.draft === true || isProposing;
    requireTogether(values);
    const password = await pdfPassword(values['password-file']);
    if (values.queue) {
      const queued = { pdfPath, password, company: uid, document: pdfUid, name, hold: isDraft };
      return queue(queued, terminal, values.json === true);
    }
    return withServices(async (services) => {
      const { config, database, files, engine, temporary, recogniser, stores, clock } = services;
      const company = await requireCompany(database.repos, uid);
      const readList = async (path: string) => readFeedFile(path, files, await database.repos.feedLists.mappings(uid));
      const feed = values.feed === undefined ? null : await readList(values.feed);
      const elements = values.elements === undefined ? [] : await readElementsFile(values.elements, files);
      // A misconfigured store costs the tags, not the document.
      const store = await stores.of(company).catch((error: unknown) => {
        if (error instanceof AppError) return null;
        throw error;
      });
      const onProgress = progressPrinter(terminal.write, terminal.isInteractive);
      const onWait = () =>
        terminal.err(
          say('Waiting for another publishing of this document.', 'Esperando otra publicación de este documento.'),
        );
      const request = { company, name, elements, feed, isDraft, isProposing, fileName: nameOfFile(pdfPath) };
      const publishOpened = (path: string) =>
        abortable(async (stop) =>
          publishWithLease(
            { ...request, pdfPath: path, pdfUid: pdfUid ?? uidOfFile(pdfPath) },
            {
              engine: await engine(),
              ocr: ocrOf(company, recogniser),
              files,
              database,
              store,
              now: clock,
              onProgress,
              onWait,
              stop,
            },
          ).catch(refuseStopped),
        );
      const report = await withFileName(pdfPath, () =>
        withOpenPdf({ engine, temporary }, { path: pdfPath, password }, publishOpened),
      );
      const printed: Terminal = values.json ? { ...terminal, out: () => undefined } : terminal;
      if (feed !== null) printImport(printed, { ...feed, path: values.feed ?? '', company: uid });
      if (feed === null && store?.info.kind === 'FEED') {
        const { report: list } = await database.repos.feedLists.status(uid);
        const isUnpriced = list?.notes?.some(({ code }) => code === 'prices.none');
        if (isUnpriced) terminal.err(noteWords({ code: 'prices.none', facts: {} }));
      }
      const problems = asksForSpanish() ? spanishProblems(report, pdfPath) : publishProblems(report, pdfPath);
      for (const problem of problems) terminal.err(problem);
      printReport(report, { company: uid, publicUrl: config.publicUrl, asJson: values.json === true }, terminal);
      if (isProposing) await printProposed(report, { services, company: uid, out: values.out }, printed);
      return report.references.isPoor ? TOO_FEW_TAGS : 0;
    });
  },
};
