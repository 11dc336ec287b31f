/** Where the built viewer lies. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Null when it is not built. */
export const builtViewer = (): string | null => {
  const dist = fileURLToPath(new URL('../../viewer/dist', import.meta.url));
  return existsSync(`${dist}/manifest.json`) ? dist : null;
};
