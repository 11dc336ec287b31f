/** Files of the built viewer by chunk name. A chunk that was renamed fails its tests, instead of a pattern that matches nothing. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const MANIFEST = join(import.meta.dirname, '../../apps/viewer/dist/manifest.json');

const scripts = (): string[] =>
  Object.values(JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, { file: string }>).map(({ file }) => file);

/** Matches the URLs of the scripts of these chunks. Throws for a chunk that the build does not have. */
export const chunkUrls = (...names: string[]): RegExp => {
  const built = scripts();
  const files = names.flatMap((name) => {
    const found = built.filter((file) => new RegExp(`^assets/${name}-[\\w-]{6}\\.js$`).test(file));
    if (found.length === 0) throw new Error(`the build of the viewer has no chunk "${name}"`);
    return found;
  });
  return new RegExp(`/(${files.map((file) => file.replaceAll('.', '\\.')).join('|')})$`);
};
