/** `npm run bench -- [SUBJECT …] [--short]`: measures, prints a table per subject and keeps the figures. */
import { benchPublishing } from './publishing/bench-publishing.ts';
import { benchFirstPage } from './reader/first-page.ts';
import { benchTag } from './reader/tag.ts';
import { benchServer } from './server/bench-server.ts';
import { runSubjects } from './subjects.ts';

await runSubjects(import.meta.dirname, {
  'first-page': benchFirstPage,
  tag: benchTag,
  publishing: benchPublishing,
  server: benchServer,
});
