/** `vitrina documents list` */
import { withParts } from '../parts.ts';
import { type Command, companyNamed, documentNamed, readArguments, required, UsageError } from './command.ts';

export const documentsList: Command = {
  usage: `vitrina documents list --company UID [--json]
vitrina documents list --pdf UID [--json]

  --company UID           the documents of a company
  --pdf UID               the editions of a document that are kept; * marks the one that shoppers read
  --json                  one JSON list on stdout`,
  run: async (args, terminal) => {
    const options = { company: { type: 'string' }, pdf: { type: 'string' }, json: { type: 'boolean' } } as const;
    const { values } = readArguments(args, options, 0);
    if (values.company !== undefined && values.pdf !== undefined)
      throw new UsageError('--company and --pdf exclude each other.');
    const { pdf: pdfUid } = values;
    const print = <Row>(rows: readonly Row[], line: (row: Row) => string): number => {
      if (values.json) terminal.out(JSON.stringify(rows, null, 2));
      else for (const row of rows) terminal.out(line(row));
      return 0;
    };
    return withParts(async ({ database: { repos } }) => {
      if (pdfUid !== undefined) {
        const { companyUid } = await documentNamed(repos, pdfUid);
        return print(
          await repos.editions.editions({ companyUid, pdfUid }),
          ({ number, name, pages, publishedAt, isCurrent }) =>
            `${isCurrent ? '*' : ' '} ${number}  ${publishedAt}  ${name}, ${pages} pages`,
        );
      }
      const company = await companyNamed(repos, required('company', values.company));
      return print(
        (await repos.documents.headsOf(company.Uid)).map(({ pdfUid: uid, details, pageCount, updatedAt }) => ({
          pdfUid: uid,
          name: details.name,
          pages: pageCount,
          updatedAt,
        })),
        ({ pdfUid: uid, name, pages, updatedAt }) => `${uid}  ${updatedAt}  ${name}, ${pages} pages`,
      );
    });
  },
};
