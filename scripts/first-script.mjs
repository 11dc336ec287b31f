// What a browser must have before the viewer can answer a tap on a tag: the entries of the build, all they import at once, and
// the piece with the popup of a product.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** What waits for the first page's picture, and what it begins with then. */
const ENTRIES = ['src/start.ts', 'src/main.tsx'];
/** The name of what comes behind them (the viewer's vite.config.ts). */
const NEXT = 'product';

/** @typedef {{ file: string, name?: string, imports?: string[], css?: string[] }} Chunk */

/** The names of the entries' chunks, themselves first: `imports` are fetched with it, `dynamicImports` are not. */
const chunksAtOnce = (/** @type {Record<string, Chunk>} */ manifest) => {
  const next = Object.keys(manifest).filter((key) => manifest[key].name === NEXT);
  if (next.length !== 1) throw new Error(`the build has ${next.length} pieces named ${NEXT}`);
  const names = new Set([...ENTRIES, ...next]);
  for (const name of names) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the build's manifest has no ${name}`);
    for (const imported of chunk.imports ?? []) names.add(imported);
  }
  return [...names];
};

/** Bytes after gzip -9, of scripts and of styles: of a built viewer in `dist`. Throws where it was not built. */
export const firstScript = (/** @type {string} */ dist) => {
  const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));
  const chunks = chunksAtOnce(manifest).map((name) => manifest[name]);
  const zipped = (files) =>
    [...new Set(files)].map((file) => ({ file, bytes: gzipSync(readFileSync(join(dist, file)), { level: 9 }).length }));
  const total = (files) => files.reduce((sum, { bytes }) => sum + bytes, 0);
  const scripts = zipped(chunks.map(({ file }) => file));
  const styles = zipped(chunks.flatMap(({ css = [] }) => css));
  return { scripts, styles, scriptBytes: total(scripts), styleBytes: total(styles) };
};
