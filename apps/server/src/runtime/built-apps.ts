/** Finds the built browser apps. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Path of the `dist` folder of a browser app; null when it has not been built. */
export const builtApp = (app: 'viewer' | 'studio'): string | null => {
  const dist = fileURLToPath(new URL(`../../../${app}/dist`, import.meta.url));
  return existsSync(`${dist}/manifest.json`) ? dist : null;
};
