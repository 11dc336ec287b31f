/** `vitrina feed show` */
import { withParts } from '../parts.ts';
import { type Command, companyNamed, readArguments, required } from './command.ts';
import { problemLine, rowProblems } from './feed-file.ts';
import { sayMapping } from './feed-report.ts';

export const feedShow: Command = {
  usage: `vitrina feed show --company UID [--json]

Tells of the company's price list: its columns, the rows that were left out, the last try and where it comes from.`,
  run: async (args, terminal) => {
    const options = { company: { type: 'string' }, json: { type: 'boolean' } } as const;
    const { values } = readArguments(args, options, 0);
    const uid = required('company', values.company);
    return withParts(async ({ database: { repos } }) => {
      await companyNamed(repos, uid);
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
        products === null ? `${uid} has no price list.` : `${uid}: ${products} products since ${importedAt}`,
      );
      if (report !== null) {
        sayMapping(report, terminal);
        for (const problem of rowProblems(report)) terminal.out(problemLine('list', problem));
      }
      if (attempt !== null) {
        const why = [attempt.code, attempt.reason].filter((part) => part !== undefined).join(', ');
        terminal.out(`Last try: ${attempt.outcome} at ${attempt.at}${why === '' ? '' : ` (${why})`}`);
      }
      if (source !== null) terminal.out(`Comes from ${source.url} every ${source.minutes} minutes`);
      return 0;
    });
  },
};
