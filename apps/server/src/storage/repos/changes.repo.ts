/** Announces changes for writers whose repositories do not announce them. Owns no table. */
import type { ChangesRepo } from '../../domain/ports/changes.ts';
import type { Connection } from '../database/schema/connection.ts';

export const changesRepo = ({ write, announce }: Connection): ChangesRepo => ({
  announce: (change) => write((tx) => announce(tx, change)),
});
