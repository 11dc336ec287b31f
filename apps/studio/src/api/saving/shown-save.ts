/** The state of a save queue as a screen shows it. */
import { sentenceOf } from '../api-error.ts';
import type { SaveState } from './save-queue.ts';

export const shownSave = (save: SaveState) => ({
  state: save.is,
  isStored: !('error' in save) || save.isStored,
  problem: 'error' in save ? sentenceOf(save.error) : '',
});
