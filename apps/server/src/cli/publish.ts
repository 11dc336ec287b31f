/** `vitrina publish` */
import { checkedName, checkedUid } from '../domain/access.ts';
import { COMMAND_LINE } from '../domain/accounts/audit.ts';
import { AppError } from '../domain/app-error.ts';
import { queuePublishing } from '../domain/job-requests.ts';
import type { PublishReport } from '../domain/publishing.ts';
import { nameOfFile, uidOfFile } from '../domain/publishing-name.ts';
import { Interrupted } from '../jobs/hold.ts';
import { withParts } from '../parts.ts';
import { Refused } from '../refused.ts';
import { blaming, type Command, companyNamed, readArguments, required, type Terminal, UsageError } from './command.ts';
import { readElementsFile } from './elements-file.ts';
import { problemLine, readFeedFile } from './feed-file.ts';
import { progressPrinter } from './progress.ts';
import { publishWithFeed } from './publish-with-feed.ts';

const reasons = {
  deadline: 'it took too long to draw',
  crash: 'drawing it failed',
  page: 'it is damaged',
  font: 'a font is not in the document',
} as const;

const sayProblems = (
  { failedPages, storeFailure, linksLeftOut }: PublishReport,
  file: string,
  say: Terminal['say'],
): void => {
  for (const { page, reason } of failedPages) {
    say(`${file}: page ${page} has no picture: ${reasons[reason]}. Readers draw it from the PDF where they can.`);
  }
  if (linksLeftOut) say(`${file}: too many links: ${linksLeftOut} of its own are left out.`);
  if (storeFailure)
    say(`The store could not be asked (${storeFailure}): tags carry the price list's ids, or are missing without one.`);
  if (storeFailure === 'store.misconfigured')
    say('Look at its --website and --secret. A store in a private network is named in STORE_HOSTS.');
};

/** Told by a signal, so that the document is free again at once. */
const stopped = (): AbortSignal => {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());
  return stop.signal;
};

const refuseStopped = (error: unknown): never => {
  if (error instanceof Interrupted) throw new Refused('Stopped: nothing was published.', { cause: error });
  throw error;
};

type Queued = { pdfPath: string; company: string; document: string | undefined; name: string | undefined };

/** Checked and stored before it is acknowledged: what is queued can be published by who sees the same database and files. */
const queue = ({ pdfPath, company, document, name }: Queued, terminal: Terminal, asJson: boolean): Promise<number> =>
  withParts(async ({ database, files, engine, clock }) => {
    await companyNamed(database.repos, company);
    const { key } = await blaming(pdfPath, async () => {
      await (await engine()).inspect(pdfPath);
      return files.putFile(pdfPath, 'pdf');
    });
    const asked = {
      company,
      document: document ?? uidOfFile(pdfPath),
      name: name ?? nameOfFile(pdfPath),
      fileKey: key,
    };
    const job = await queuePublishing(database, COMMAND_LINE, asked, clock());
    terminal.out(
      asJson ? JSON.stringify({ job: job.id, pdfUid: job.document }) : `${job.document}: queued as ${job.id}`,
    );
    return 0;
  });

export const publish: Command = {
  usage: `vitrina publish FILE.pdf --company UID [options]

  --pdf UID               the document's uid in addresses (default: after the file's name)
  --name NAME             its name (default: after the file's name)
  --feed FILE             price list of the company; its references become tags
  --elements FILE.json    pictures, videos, models and links for pages
  --queue                 only put it into the queue; a server or worker publishes it. Without --feed and --elements
  --json                  print { pdfUid, pages, sections, words, references, seconds, url } on stdout

A file that is refused changes nothing: the edition and the price list before stay.`,
  run: async (args, terminal) => {
    const options = {
      company: { type: 'string' },
      pdf: { type: 'string' },
      name: { type: 'string' },
      feed: { type: 'string' },
      elements: { type: 'string' },
      queue: { type: 'boolean' },
      json: { type: 'boolean' },
    } as const;
    const { values, positionals } = readArguments(args, options, 1);
    const [pdfPath = ''] = positionals;
    const uid = required('company', values.company);
    const pdfUid = values.pdf === undefined ? undefined : checkedUid('pdf', values.pdf);
    const name = values.name === undefined ? undefined : checkedName(values.name);
    if (values.queue) {
      if (values.feed !== undefined || values.elements !== undefined)
        throw new UsageError('--queue takes neither --feed nor --elements.');
      return queue({ pdfPath, company: uid, document: pdfUid, name }, terminal, values.json === true);
    }
    return withParts(async ({ config, database, files, engine, stores, clock }) => {
      const company = await companyNamed(database.repos, uid);
      const feed = values.feed === undefined ? null : await readFeedFile(values.feed, files);
      const elements = values.elements === undefined ? [] : await readElementsFile(values.elements, files);
      // A store that is not set up costs tags, not the document.
      const store = await stores.of(company).catch((error: unknown) => {
        if (error instanceof AppError) return null;
        throw error;
      });
      const onProgress = progressPrinter((text) => process.stderr.write(text), terminal.isInteractive);
      const onWait = () => terminal.say('Waiting: another publishing of this document goes on.');
      const report = await blaming(pdfPath, async () =>
        publishWithFeed({ pdfPath, company, pdfUid, name, elements }, feed?.products ?? null, {
          engine: await engine(),
          files,
          database,
          store,
          now: clock,
          onProgress,
          onWait,
          stop: stopped(),
        }).catch(refuseStopped),
      );
      for (const problem of feed?.problems ?? []) terminal.say(problemLine(values.feed ?? '', problem));
      sayProblems(report, pdfPath, terminal.say);
      const { pages, sections, words, references, seconds } = report;
      const url = `${config.publicUrl}/view?company=${encodeURIComponent(uid)}&pdf=${encodeURIComponent(report.pdfUid)}`;
      if (values.json) {
        terminal.out(JSON.stringify({ pdfUid: report.pdfUid, pages, sections, words, references, seconds, url }));
        return 0;
      }
      const { inFeed, found, tagged } = references;
      terminal.out(`${report.pdfUid}: ${pages} pages, ${sections} sections, ${words} words in ${seconds} s`);
      terminal.out(`References: ${inFeed} known, ${found} found on pages, ${tagged} tags placed`);
      terminal.out(url);
      return 0;
    });
  },
};
