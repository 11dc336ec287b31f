/** `vitrina feed import|show|source` */

import { setFlagsFromString } from 'node:v8';
import { FeedSourceChange } from '@vitrina/contract';
import { COMMAND_LINE } from '../../domain/accounts/authorization.ts';
import { importChecked } from '../../domain/feeds/checked-lists.ts';
import { importFeed } from '../../domain/feeds/import.ts';
import { removeFeedSource, runFeedSourceOf, setFeedSource } from '../../domain/feeds/source.ts';
import type { FetchedFeed } from '../../domain/ports/feeds.ts';
import { fileNamed } from '../../feeds/read-in-process.ts';
import { type Services, withServices } from '../../services.ts';
import {
  type Command,
  parseArguments,
  requireCompany,
  required,
  type Terminal,
  UsageError,
  withFileName,
} from '../command.ts';
import {
  mappingLines,
  noteLines,
  pictureStorer,
  printImport,
  problemLines,
  problemText,
  rowProblemLines,
  rowProblems,
} from '../feed-file.ts';
import { MAPPING_USAGE, mappingOf, mappingOptions } from '../feed-mapping.ts';
import { readStdin } from '../read-stdin.ts';
import { say } from '../spanish/say.ts';

export const isUrl = (given: string): boolean => /^https?:\/\//i.test(given);

/** Throws `feed.unreachable`. The caller disposes of the file. */
export const fetched = async (
  { feeds }: Services,
  companyUid: string,
  url: string,
): Promise<FetchedFeed & { is: 'file' }> => {
  const feed = await feeds.fetcher.fetch({ companyUid, url, kind: 'auto', login: null, validators: null });
  if (feed.is !== 'file') throw new Error('an unconditional fetch returned an unchanged list');
  return feed;
};

const printReport = (terminal: Terminal, imported: Parameters<typeof printImport>[1], isJson: boolean): void => {
  if (!isJson) {
    printImport(terminal, imported);
    return;
  }
  const { path, company, report, pictureProblems = [] } = imported;
  const lines = [...rowProblemLines(path, report), ...problemLines(path, pictureProblems)];
  for (const line of [...lines, ...noteLines(path, report)]) terminal.err(line);
  const { rows, products, mapping, shown, ignored, notes = [] } = report;
  const problems = [...rowProblems(report), ...pictureProblems];
  const listed = problems.map((problem) => ({ line: problem.line, cause: problemText(problem, true) }));
  terminal.out(JSON.stringify({ company, rows, products, mapping, shown, ignored, notes, problems: listed }, null, 2));
};

export const feedImport: Command = {
  usage: `vitrina feed import FILE|URL --company UID [--map FIELD=COLUMN] [--sheet NAME] [--force] [--json]
vitrina feed import --check ID --company UID [--force] [--json]

  FILE                    .csv, .tsv, .txt, .json, .xlsx, .xls, .ods or Google Merchant .xml, also as .gz;
                          pictures may lie beside it
  URL                     the same, fetched once from a public address
${MAPPING_USAGE}
  --check ID              the list exactly as it was read by feed check, within an hour; without pictures beside it
  --force                 import a list that has lost more than half of its products
  --json                  print { company, rows, products, mapping, shown, ignored, notes, problems } on
                          stdout

Invalid rows are reported by cause and line; the others are imported. A failed import leaves the previous list.`,
  run: async (args, terminal) => {
    const options = {
      company: { type: 'string' },
      ...mappingOptions,
      force: { type: 'boolean' },
      json: { type: 'boolean' },
      check: { type: 'string' },
    } as const;
    const isChecked = args.some((arg) => arg === '--check' || arg.startsWith('--check='));
    const { values, positionals } = parseArguments(args, options, isChecked ? 0 : 1);
    const [given = ''] = positionals;
    const mapping = mappingOf(values);
    if (isChecked && mapping !== null)
      throw new UsageError(
        say(
          '--check takes the columns as they were checked, no --map',
          '--check usa las columnas como se revisaron: quita --map',
        ),
      );
    const uid = required('company', values.company);
    // A larger young generation, while products come and go, would retain up to 140 MiB of garbage.
    setFlagsFromString('--semi-space-growth-factor=1');
    return withServices(async (services) => {
      const { database, files, feeds, clock } = services;
      await requireCompany(database.repos, uid);
      if (values.check !== undefined) {
        const deps = { repos: database.repos, reader: feeds.reader, files, now: clock };
        const checked = { companyUid: uid, id: values.check, isForced: values.force === true };
        const { name, report } = await importChecked(deps, checked, COMMAND_LINE);
        printReport(terminal, { path: name, company: uid, report, pictureProblems: [] }, values.json === true);
        return 0;
      }
      const remote = isUrl(given) ? await fetched(services, uid, given) : null;
      const pictures = remote === null ? pictureStorer(given, files) : null;
      try {
        const report = await withFileName(given, () =>
          importFeed(
            { repos: database.repos, reader: feeds.reader, now: clock },
            {
              companyUid: uid,
              file: remote?.file ?? fileNamed(given),
              isForced: values.force === true,
              ...(mapping === null ? {} : { mapping }),
              ...(pictures === null ? {} : { prepare: pictures.prepare }),
            },
            COMMAND_LINE,
          ),
        );
        const pictureProblems = pictures?.problems() ?? [];
        printReport(terminal, { path: given, company: uid, report, pictureProblems }, values.json === true);
        return 0;
      } finally {
        await remote?.dispose();
      }
    });
  },
};

export const feedShow: Command = {
  usage: `vitrina feed show --company UID [--json]

Shows the company's price list: its columns, the rows that were left out, the last import and the source.`,
  run: async (args, terminal) => {
    const options = { company: { type: 'string' }, json: { type: 'boolean' } } as const;
    const { values } = parseArguments(args, options, 0);
    const uid = required('company', values.company);
    return withServices(async ({ database: { repos } }) => {
      await requireCompany(repos, uid);
      const status = await repos.feedLists.status(uid);
      const source = await repos.feedSources.byCompany(uid);
      if (values.json) {
        const { url, kind, minutes, user } = source ?? {};
        const from = source === null ? null : { url, kind, minutes, user };
        terminal.out(JSON.stringify({ company: uid, ...status, source: from }, null, 2));
        return 0;
      }
      const { products, importedAt, report, attempt } = status;
      terminal.out(
        products === null
          ? say(`${uid} has no price list.`, `${uid} no tiene lista de precios.`)
          : say(
              `${uid}: ${products} products since ${importedAt}`,
              `${uid}: ${products} productos desde ${importedAt}`,
            ),
      );
      if (report !== null) {
        const lines = [...rowProblemLines(say('list', 'lista'), report), ...noteLines(say('list', 'lista'), report)];
        for (const line of [...mappingLines(report), ...lines]) terminal.out(line);
      }
      if (attempt !== null) {
        const why = [attempt.code, attempt.reason].filter((part) => part !== undefined).join(', ');
        terminal.out(
          `${say('Last import', 'Última importación')}: ${attempt.outcome} ${say('at', 'el')} ${attempt.at}${why === '' ? '' : ` (${why})`}`,
        );
      }
      if (source !== null)
        terminal.out(
          say(
            `Comes from ${source.url} every ${source.minutes} minutes`,
            `Viene de ${source.url} cada ${source.minutes} minutos`,
          ),
        );
      return 0;
    });
  },
};

export const feedSourceSet: Command = {
  usage: `vitrina feed source set --company UID --url URL [options]

  --url URL               public http(s) address of the list
  --kind KIND             csv, tsv, json, xlsx, xml (default: by name, content type or first bytes)
  --every MINUTES         from 5 to 10080 (default 60)
  --user NAME             for a server that requires a login; the password is read from stdin
  --no-login              removes user and password

Running servers fetch it within a minute, and then at this interval; an unchanged list is not downloaded again.
Without --user an existing login stays if scheme, host and port stay.`,
  run: async (args, terminal) => {
    const options = {
      company: { type: 'string' },
      url: { type: 'string' },
      kind: { type: 'string' },
      every: { type: 'string' },
      user: { type: 'string' },
      'no-login': { type: 'boolean' },
    } as const;
    const { values } = parseArguments(args, options, 0);
    const uid = required('company', values.company);
    const url = required('url', values.url);
    const password = values.user === undefined ? null : (await readStdin(terminal.stdin)).replace(/\r?\n$/, '');
    const login = values.user === undefined ? undefined : { user: values.user, password: password ?? '' };
    const change = FeedSourceChange.safeParse({
      url,
      ...(values.kind === undefined ? {} : { kind: values.kind }),
      ...(values.every === undefined ? {} : { minutes: Number(values.every) }),
      ...(values['no-login'] ? { login: null } : login === undefined ? {} : { login }),
    });
    if (!change.success) {
      const [issue] = change.error.issues;
      const option = String(issue?.path[0] ?? 'url').replace('minutes', 'every');
      throw new UsageError(say(`--${option}: ${issue?.message}.`, `El valor de --${option} no es correcto.`));
    }
    return withServices(async ({ database, clock }) => {
      await requireCompany(database.repos, uid);
      const source = await setFeedSource(database, uid, change.data, { actor: COMMAND_LINE, now: clock() });
      terminal.out(
        say(
          `The list of ${uid} comes from ${source.url} every ${source.minutes} minutes.`,
          `La lista de ${uid} viene de ${source.url} cada ${source.minutes} minutos.`,
        ),
      );
      return 0;
    });
  },
};

export const feedSourceRemove: Command = {
  usage: `vitrina feed source remove --company UID

The imported list stays.`,
  run: async (args, terminal) => {
    const { values } = parseArguments(args, { company: { type: 'string' } }, 0);
    const uid = required('company', values.company);
    return withServices(async ({ database, clock }) => {
      await removeFeedSource(database, uid, { actor: COMMAND_LINE, now: clock() });
      terminal.out(say(`The list of ${uid} has no source now.`, `La lista de ${uid} ya no tiene una dirección.`));
      return 0;
    });
  },
};

export const feedSourceRun: Command = {
  usage: `vitrina feed source run --company UID [--force]

  --force                 import the list even if it is unchanged or has lost more than half of its products`,
  run: async (args, terminal) => {
    const options = { company: { type: 'string' }, force: { type: 'boolean' } } as const;
    const { values } = parseArguments(args, options, 0);
    const uid = required('company', values.company);
    return withServices(async ({ database: { repos }, feeds: { reader, fetcher }, clock }) => {
      const deps = { repos, secrets: repos.secrets, reader, fetcher, now: clock };
      const run = await withFileName(uid, () =>
        runFeedSourceOf(deps, uid, { isForced: values.force === true, actor: COMMAND_LINE }),
      );
      if (run.is === 'unchanged') {
        terminal.out(say(`The list of ${uid} has not changed.`, `La lista de ${uid} no cambió.`));
        return 0;
      }
      printImport(terminal, { path: say('list', 'lista'), company: uid, report: run.report });
      return 0;
    });
  },
};
