/** `vitrina feed source set|remove|run` */
import { FeedSourceChange } from '@vitrina/contract';
import { COMMAND_LINE } from '../domain/accounts/audit.ts';
import { removeFeedSource, runFeedSourceOf, setFeedSource } from '../domain/feed-source.ts';
import { withParts } from '../parts.ts';
import { blaming, type Command, companyNamed, readArguments, required, UsageError } from './command.ts';
import { problemLine, rowProblems } from './feed-file.ts';
import { sayMapping } from './feed-report.ts';
import { readStdin } from './read-stdin.ts';

export const feedSourceSet: Command = {
  usage: `vitrina feed source set --company UID --url URL [options]

  --url URL               public http(s) address of the list
  --kind KIND             csv, tsv, json, xlsx, xml (default: by its name, its type or how it begins)
  --every MINUTES         from 5 to 10080 (default 60)
  --user NAME             for a server that asks for one; the password is read from stdin
  --no-login              forgets user and password

Running servers fetch it within a minute, and then every so many minutes; what has not changed is not fetched again.
Without --user a login that is there stays, if scheme, host and port do.`,
  run: async (args, terminal) => {
    const options = {
      company: { type: 'string' },
      url: { type: 'string' },
      kind: { type: 'string' },
      every: { type: 'string' },
      user: { type: 'string' },
      'no-login': { type: 'boolean' },
    } as const;
    const { values } = readArguments(args, options, 0);
    const uid = required('company', values.company);
    const url = required('url', values.url);
    const password = values.user === undefined ? null : (await readStdin()).replace(/\r?\n$/, '');
    const login = values.user === undefined ? undefined : { user: values.user, password: password ?? '' };
    const change = FeedSourceChange.safeParse({
      url,
      ...(values.kind === undefined ? {} : { kind: values.kind }),
      ...(values.every === undefined ? {} : { minutes: Number(values.every) }),
      ...(values['no-login'] ? { login: null } : login === undefined ? {} : { login }),
    });
    if (!change.success) {
      const [issue] = change.error.issues;
      throw new UsageError(`--${String(issue?.path[0] ?? 'url').replace('minutes', 'every')}: ${issue?.message}.`);
    }
    return withParts(async ({ database, clock }) => {
      await companyNamed(database.repos, uid);
      const source = await setFeedSource(database, uid, change.data, { actor: COMMAND_LINE, now: clock() });
      terminal.out(`The list of ${uid} comes from ${source.url} every ${source.minutes} minutes.`);
      return 0;
    });
  },
};

export const feedSourceRemove: Command = {
  usage: `vitrina feed source remove --company UID

The list that is there stays.`,
  run: async (args, terminal) => {
    const { values } = readArguments(args, { company: { type: 'string' } }, 0);
    const uid = required('company', values.company);
    return withParts(async ({ database, clock }) => {
      await removeFeedSource(database, uid, { actor: COMMAND_LINE, now: clock() });
      terminal.out(`The list of ${uid} is not fetched any more.`);
      return 0;
    });
  },
};

export const feedSourceRun: Command = {
  usage: `vitrina feed source run --company UID [--force]

  --force                 fetch it also when it has not changed, and take it when it has lost more than half of its products`,
  run: async (args, terminal) => {
    const options = { company: { type: 'string' }, force: { type: 'boolean' } } as const;
    const { values } = readArguments(args, options, 0);
    const uid = required('company', values.company);
    return withParts(async ({ database: { repos }, feeds: { reader, fetcher }, clock }) => {
      const deps = { repos, secrets: repos.secrets, reader, fetcher, now: clock };
      const run = await blaming(uid, () =>
        runFeedSourceOf(deps, uid, { isForced: values.force === true, actor: COMMAND_LINE }),
      );
      if (run.is === 'unchanged') {
        terminal.out(`The list of ${uid} has not changed.`);
        return 0;
      }
      const { report } = run;
      for (const problem of rowProblems(report)) terminal.say(problemLine('list', problem));
      sayMapping(report, terminal);
      terminal.out(`${report.products} products of ${report.rows} rows imported for ${uid}.`);
      return 0;
    });
  },
};
