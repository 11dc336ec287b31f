// Vitest sequencer: of the projects that run at once the slowest files start first, so that none of them runs alone at the end. Vitest orders by the
// durations of the run before, which a clean clone does not have; there it takes the larger files first.

import { BaseSequencer } from 'vitest/node';
import { root } from '../run.mjs';
import { longestFirst, readDurations } from './durations.mjs';

export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const pathOf = ({ moduleId }) => moduleId.slice(root.length + 1);
    const orderOf = ({ project }) => project.config.sequence.groupOrder;
    return longestFirst(await super.sort(files), readDurations(), pathOf, orderOf);
  }
}
