/** `npm run chaos -- [SUBJECT …] [--short]`: attacks what was promised, prints what became of it and keeps the figures. */
import { runSubjects } from '../bench/subjects.ts';
import { chaosFaults } from './faults/faults.ts';

await runSubjects(import.meta.dirname, { faults: chaosFaults });
