/** `npm run bench -- SUBJECT [--short]`: measures one subject, prints its table and keeps its figures. */
import { parseArgs } from 'node:util';
import { keepFigures } from './results.ts';
import { benchServer } from './server/bench-server.ts';

/** `short`: fewer and shorter rounds; shows that it works and the order of size, not more. */
type Subject = (options: { short: boolean }) => Promise<object>;

const subjects: Record<string, Subject> = { server: benchServer };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false } },
});
const wanted = positionals.length > 0 ? positionals : Object.keys(subjects);
for (const name of wanted) {
  const measure = subjects[name];
  if (!measure) {
    process.stderr.write(`There is no subject "${name}". Subjects: ${Object.keys(subjects).join(', ')}\n`);
    process.exit(2);
  }
  await keepFigures(name, values.short, await measure(values));
}
