/** `npm run bench -- [SUBJECT …] [--short]`: measures, prints a table per subject and saves the figures. */
import { benchGrowth } from './growth/growth.ts';
import { benchMemory } from './motion/memory.ts';
import { benchTurn } from './motion/turn.ts';
import { benchZoom } from './motion/zoom.ts';
import { benchPublishing } from './publishing/bench-publishing.ts';
import { benchFirstPage } from './reader/first-page.ts';
import { benchTag } from './reader/tag.ts';
import { benchServer } from './server/bench-server.ts';
import { benchStudio } from './studio/bench-studio.ts';
import { runSubjects } from './subjects.ts';
import { benchTags } from './tags/bench-tags.ts';
import { addSystemFolders } from './tools.ts';

addSystemFolders();

await runSubjects(import.meta.dirname, {
  'first-page': benchFirstPage,
  tag: benchTag,
  turn: benchTurn,
  zoom: benchZoom,
  memory: benchMemory,
  publishing: benchPublishing,
  server: benchServer,
  growth: benchGrowth,
  tags: benchTags,
  studio: benchStudio,
});
