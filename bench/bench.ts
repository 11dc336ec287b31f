/** `npm run bench -- [SUBJECT …] [--short]`: measures, prints a table per subject and keeps the figures. */
import { benchPublishing } from './publishing/bench-publishing.ts';
import { benchServer } from './server/bench-server.ts';
import { runSubjects } from './subjects.ts';

await runSubjects(import.meta.dirname, { publishing: benchPublishing, server: benchServer });
