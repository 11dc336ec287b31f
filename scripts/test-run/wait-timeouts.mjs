/**
 * Conditions have ten seconds instead of one: a busy machine stalls a process for longer than a second. A condition that becomes true
 * ends its wait at once, and a wait with a timeout of its own keeps it. Setup file of the test projects: `expect.poll` has a setting
 * for this, `vi.waitFor` has none.
 */
import { vi } from 'vitest';

export const DEFAULT_TIMEOUT_MS = 10_000;

const { waitFor } = vi;
// Files of one worker share `vi`, and each of them runs this module.
if (waitFor.name !== 'waitForLonger')
  vi.waitFor = function waitForLonger(check, options) {
    return waitFor(check, typeof options === 'number' ? options : { timeout: DEFAULT_TIMEOUT_MS, ...options });
  };
