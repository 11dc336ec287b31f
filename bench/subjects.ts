/** Runs the subjects named on the command line, or all, one after the other, and saves their figures. */
import { parseArgs } from 'node:util';
import { saveFigures } from './results.ts';

/** `short`: fewer and shorter rounds, which show the order of magnitude only. Throws if the measurement found a fault. */
export type Subject = (options: { short: boolean }) => Promise<object>;

/** Time limit of a short run. */
const SHORT_SECONDS = 300;

const secondsSince = (startMs: number): number => Math.round((performance.now() - startMs) / 1000);

/** `folder`: parent of `results/latest.json`. */
export const runSubjects = async (folder: string, subjects: Record<string, Subject>): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { short: { type: 'boolean', default: false } },
  });
  const wanted = positionals.length > 0 ? positionals : Object.keys(subjects);
  const beganMs = performance.now();
  for (const name of wanted) {
    const startMs = performance.now();
    const measure = subjects[name];
    if (!measure) {
      process.stderr.write(`There is no subject "${name}". Subjects: ${Object.keys(subjects).join(', ')}\n`);
      process.exit(2);
    }
    await saveFigures(folder, name, values.short, await measure(values));
    process.stdout.write(`\n${name}: ${secondsSince(startMs)} s\n\n`);
  }
  const seconds = secondsSince(beganMs);
  const isLate = values.short && seconds > SHORT_SECONDS;
  process.stdout.write(`${seconds} s in all${isLate ? `, more than the ${SHORT_SECONDS} s of a short run` : ''}\n`);
};
