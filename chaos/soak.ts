/** `npm run soak -- [--short]`: many readers for an hour, during which editions are published. */
import { runSubjects } from '../bench/subjects.ts';
import { soak } from './soak/soak.ts';

await runSubjects(import.meta.dirname, { soak });
