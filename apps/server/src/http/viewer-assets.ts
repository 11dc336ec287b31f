/** The built viewer as the shell names it. Read once at start; immutable afterwards. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';

/** `css` is inlined: tokens and stage, what the first page needs to stand in its place. */
export type ViewerAssets = { script: string; styles: string[]; css: string };

const Part = z.looseObject({
  file: z.string(),
  css: z.array(z.string()).optional(),
  imports: z.array(z.string()).optional(),
});
const Manifest = z.record(z.string(), Part);
const ENTRY = 'src/main.tsx';

const minified = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/\s*([{};])\s*/g, '$1')
    .trim();

/** What a part looks like, behind what the parts that it imports look like: all of it is on the screen from the first on. */
const stylesOf = (manifest: z.infer<typeof Manifest>, name: string, seen = new Set<string>()): string[] => {
  const part = manifest[name];
  if (!part || seen.has(name)) return [];
  seen.add(name);
  return [...(part.imports ?? []).flatMap((imported) => stylesOf(manifest, imported, seen)), ...(part.css ?? [])];
};

/** Throws when the viewer was not built: `dist` is its output folder. */
export const readViewerAssets = (dist: string): ViewerAssets => {
  const { resolve } = createRequire(import.meta.url);
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')));
  const entry = manifest[ENTRY];
  if (!entry) throw new Error(`the viewer's manifest has no entry ${ENTRY}`);
  const sheets = ['@vitrina/ui/tokens.css', '@vitrina/page-view/stage.css'];
  return {
    script: `/${entry.file}`,
    styles: stylesOf(manifest, ENTRY).map((file) => `/${file}`),
    css: minified(sheets.map((sheet) => readFileSync(resolve(sheet), 'utf8')).join('\n')),
  };
};
