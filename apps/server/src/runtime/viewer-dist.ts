/** Finds the built viewer. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Path of the viewer's `dist` folder; null when the viewer has not been built. */
export const builtViewer = (): string | null => {
  const dist = fileURLToPath(new URL('../../../viewer/dist', import.meta.url));
  return existsSync(`${dist}/manifest.json`) ? dist : null;
};
