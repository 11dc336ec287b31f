/** Runs the subjects that are named on the command line, or all, one after the other, and keeps their figures. */
import { parseArgs } from 'node:util';
import { keepFigures } from './results.ts';

/** `short`: fewer and shorter rounds; shows that it works and the order of size, not more. Throws where it found a fault. */
export type Subject = (options: { short: boolean }) => Promise<object>;

/** `folder`: where `results/latest.json` stands. */
export const runSubjects = async (folder: string, subjects: Record<string, Subject>): Promise<void> => {
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
    await keepFigures(folder, name, values.short, await measure(values));
  }
};
