/** `npm run chaos -- [SUBJECT …] [--short]`: runs the fault tests, prints their results and saves the figures. */
import { runSubjects } from '../bench/subjects.ts';
import { crash } from './crash/crash.ts';
import { faults } from './faults/faults.ts';
import { mutants } from './mutants/mutants.ts';

await runSubjects(import.meta.dirname, { crash, faults, mutants });
