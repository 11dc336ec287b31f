/** `vitrina feed import` */
import { setFlagsFromString } from 'node:v8';
import { COMMAND_LINE } from '../domain/accounts/audit.ts';
import { importFeed } from '../domain/feed-import.ts';
import type { FetchedFeed } from '../domain/ports/feeds.ts';
import { fileNamed } from '../feeds/read-feed-apart.ts';
import { type Parts, withParts } from '../parts.ts';
import { blaming, type Command, companyNamed, readArguments, required } from './command.ts';
import { pictureStorer, problemLine, rowProblems } from './feed-file.ts';
import { sayMapping } from './feed-report.ts';

const isUrl = (given: string): boolean => /^https?:\/\//i.test(given);

const fetched = async ({ feeds }: Parts, url: string): Promise<FetchedFeed & { is: 'file' }> => {
  const feed = await feeds.fetcher.fetch({ url, kind: 'auto', login: null, validators: null });
  if (feed.is !== 'file') throw new Error('a list that was asked for without conditions has not changed');
  return feed;
};

export const feedImport: Command = {
  usage: `vitrina feed import FILE|URL --company UID [--force] [--json]

  FILE                    .csv, .tsv, .txt, .json, .xlsx or Google Merchant .xml, each also as .gz;
                          pictures may lie beside it
  URL                     the same, fetched once from a public address
  --force                 take a list that has lost more than half of its products
  --json                  print { company, rows, products, mapping, shown, ignored, problems } on stdout

Rows that cannot be taken are told by line; the others are imported. What fails leaves the list before.`,
  run: async (args, terminal) => {
    const options = { company: { type: 'string' }, force: { type: 'boolean' }, json: { type: 'boolean' } } as const;
    const { values, positionals } = readArguments(args, options, 1);
    const [given = ''] = positionals;
    const uid = required('company', values.company);
    // A nursery that widens while products come and go keeps up to 140 MiB of what has died.
    setFlagsFromString('--semi-space-growth-factor=1');
    return withParts(async (parts) => {
      const { database, files, feeds, clock } = parts;
      await companyNamed(database.repos, uid);
      const remote = isUrl(given) ? await fetched(parts, given) : null;
      const pictures = remote === null ? pictureStorer(given, files) : null;
      try {
        const report = await blaming(given, () =>
          importFeed(
            { repos: database.repos, reader: feeds.reader, now: clock },
            {
              companyUid: uid,
              file: remote?.file ?? fileNamed(given),
              isForced: values.force === true,
              ...(pictures === null ? {} : { prepare: pictures.prepare }),
            },
            COMMAND_LINE,
          ),
        );
        const problems = [...rowProblems(report), ...(pictures?.problems() ?? [])];
        for (const problem of problems) terminal.say(problemLine(given, problem));
        if (values.json) {
          const { rows, products, mapping, shown, ignored } = report;
          terminal.out(JSON.stringify({ company: uid, rows, products, mapping, shown, ignored, problems }, null, 2));
          return 0;
        }
        sayMapping(report, terminal);
        const count = report.problemCount + (pictures?.problems().length ?? 0);
        terminal.out(`${report.products} products of ${report.rows} rows imported for ${uid}; ${count} problem(s).`);
        return 0;
      } finally {
        await remote?.dispose();
      }
    });
  },
};
