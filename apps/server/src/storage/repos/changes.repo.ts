/** Announces what was changed, for writers whose repositories do not do so themselves. */
import type { ChangesRepo } from '../../domain/ports/changes.ts';
import type { Connection } from '../connection.ts';

export const changesRepo = ({ write, announce }: Connection): ChangesRepo => ({
  announce: (change) => write((tx) => announce(tx, change)),
});
