// The scripts that a browser needs before the viewer can answer a tap on a tag: the entries of the build, their static imports, the
// chunk with pages and bars, and the one with the product popup.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The script that waits for the first page's picture, and the one that it then loads. */
const ENTRIES = ['src/start.ts', 'src/main.tsx'];
/** The chunks that are loaded next; their names are set in the viewer's vite.config.ts. */
const NEXT = ['pages', 'product'];

/** @typedef {{ file: string, name?: string, imports?: string[], css?: string[] }} Chunk */

/** The entries and their static imports. `imports` are fetched with a chunk, `dynamicImports` are not. */
const chunksAtOnce = (/** @type {Record<string, Chunk>} */ manifest) => {
  const next = NEXT.map((name) => {
    const [key, ...more] = Object.keys(manifest).filter((each) => manifest[each].name === name);
    if (key === undefined || more.length > 0) throw new Error(`the build must have one piece named ${name}`);
    return key;
  });
  const names = new Set([...ENTRIES, ...next]);
  for (const name of names) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the build's manifest has no ${name}`);
    for (const imported of chunk.imports ?? []) names.add(imported);
  }
  return [...names];
};

/** Bytes of scripts and of styles after gzip -9, of the viewer built in `dist`. Throws when there is no build. */
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
