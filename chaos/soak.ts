/** `npm run soak -- [--short]`: many readers for an hour, with publishing beside. */
import { runSubjects } from '../bench/subjects.ts';
import { soak } from './soak/soak.ts';

await runSubjects(import.meta.dirname, { soak });
