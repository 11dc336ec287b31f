/** `vitrina feed import` */

import { withParts } from '../parts.ts';
import { type Command, companyNamed, readArguments, required } from './command.ts';
import { problemLine, readFeedFile } from './feed-file.ts';

export const feedImport: Command = {
  usage: `vitrina feed import FILE --company UID [--json]

  FILE                    .csv, .tsv, .txt, .json or .xlsx; pictures may lie beside it
  --json                  print { company, rows, products, mapping, problems } on stdout

Rows that cannot be taken are told by line; the others are imported.`,
  run: async (args, terminal) => {
    const options = { company: { type: 'string' }, json: { type: 'boolean' } } as const;
    const { values, positionals } = readArguments(args, options, 1);
    const [path = ''] = positionals;
    const uid = required('company', values.company);
    return withParts(async ({ database, files, clock }) => {
      await companyNamed(database.repos, uid);
      const { products, rows, mapping, problems } = await readFeedFile(path, files);
      await database.inTransaction(({ feed }) => feed.replace(uid, products, clock()));
      for (const problem of problems) terminal.say(problemLine(path, problem));
      if (values.json) {
        const report = { company: uid, rows, products: products.length, mapping, problems };
        terminal.out(JSON.stringify(report, null, 2));
        return 0;
      }
      for (const [field, column] of Object.entries(mapping)) terminal.out(`  ${field.padEnd(12)}${column}`);
      terminal.out(`${products.length} products of ${rows} rows imported for ${uid}; ${problems.length} problem(s).`);
      return 0;
    });
  },
};
