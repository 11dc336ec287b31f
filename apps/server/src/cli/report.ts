/** `vitrina report` */
import { EventName } from '@vitrina/contract';
import { countWaiting } from '../analytics-work.ts';
import { analyticsReport } from '../domain/analytics-report.ts';
import { withParts } from '../parts.ts';
import { type Command, companyNamed, readArguments, required, UsageError } from './command.ts';
import { reportCsv } from './report-csv.ts';
import { reportLines } from './report-text.ts';

export const report: Command = {
  usage: `vitrina report --company UID [options]

  --pdf UID               one document instead of the company as a whole
  --from YYYY-MM-DD       first day, in Bogotá (default: 30 days up to --to)
  --to YYYY-MM-DD         last day (default: today)
  --json                  the answer of GET /admin/v1/companies/UID/analytics on stdout
  --csv                   one line a figure: section, document, page, subject, measure, amount

Readers are sessions of a day: exact for one day, for several the sum of the days.`,
  run: async (args, terminal) => {
    const options = {
      company: { type: 'string' },
      pdf: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
      json: { type: 'boolean' },
      csv: { type: 'boolean' },
    } as const;
    const { values } = readArguments(args, options, 0);
    const { pdf, from, to } = values;
    const companyUid = required('company', values.company);
    if (values.json && values.csv) throw new UsageError('--json and --csv exclude each other.');
    return withParts(async ({ database: { repos }, clock }) => {
      await companyNamed(repos, companyUid);
      // No server needs to run for a report to be whole.
      await countWaiting(repos.analytics, clock);
      const found = await analyticsReport(repos, { companyUid, pdf, from, to }, EventName.options, clock());
      if (values.json) terminal.out(JSON.stringify(found, null, 2));
      else if (values.csv) terminal.out(reportCsv(found));
      else for (const line of reportLines(found)) terminal.out(line);
      return 0;
    });
  },
};
