// Vitest sequencer: the slowest files of a project start first, so that none of them runs alone at the end. Vitest orders by the
// durations of the run before, which a clean clone does not have; there it takes the larger files first. Files of one project stay
// together: Vitest ends a worker, with its modules and its browser, when the next file is of another project.

import { BaseSequencer } from 'vitest/node';
import { root } from '../run.mjs';
import { longestFirst, readDurations } from './durations.mjs';

export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const pathOf = ({ moduleId }) => moduleId.slice(root.length + 1);
    const projectOf = ({ project }) => project.name;
    return longestFirst(await super.sort(files), readDurations(), pathOf, projectOf);
  }
}
