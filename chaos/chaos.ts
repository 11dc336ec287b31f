/** `npm run chaos -- [SUBJECT …] [--short]`: attacks what was promised, prints what became of it and keeps the figures. */
import { runSubjects } from '../bench/subjects.ts';
import { crash } from './crash/crash.ts';
import { faults } from './faults/faults.ts';
import { mutants } from './mutants/mutants.ts';

await runSubjects(import.meta.dirname, { crash, faults, mutants });
