/** How `feed import`, `feed show` and `feed source run` tell what became of a price list. */
import type { FeedReport } from '@vitrina/contract';
import type { Terminal } from './command.ts';

/** Which column became which field, which are shown as they are, which say nothing. */
export const sayMapping = ({ mapping, shown, ignored }: FeedReport, terminal: Terminal): void => {
  for (const [field, column] of Object.entries(mapping)) terminal.out(`  ${field.padEnd(14)}${column}`);
  if (shown.length > 0) terminal.out(`  ${'(shown)'.padEnd(14)}${shown.join(', ')}`);
  if (ignored.length > 0) terminal.out(`  ${'(ignored)'.padEnd(14)}${ignored.join(', ')}`);
};
