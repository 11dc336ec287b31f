/** The built viewer as the shell names it. Read once at start; immutable afterwards. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * `css` is inlined: tokens and stage, what the first page needs to stand in its place. `start` waits for the picture of the
 * first page, then begins with the `script`, the `parts` that it imports and their `styles`; behind them comes what a tag
 * opens, `next` and `nextStyles`. Null: the build has none.
 */
export type ViewerAssets = {
  start: string | null;
  script: string;
  parts: string[];
  styles: string[];
  next: string[];
  nextStyles: string[];
  css: string;
};

const Part = z.looseObject({
  file: z.string(),
  name: z.string().optional(),
  css: z.array(z.string()).optional(),
  imports: z.array(z.string()).optional(),
});
const Manifest = z.record(z.string(), Part);
const ENTRY = 'src/main.tsx';
const START = 'src/start.ts';
/** The piece of the build that a tapped tag needs (the viewer's vite.config.ts). */
const NEXT = 'product';

const minified = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/\s*([{};])\s*/g, '$1')
    .trim();

/** A part behind all that it imports, each once: the order in which they run, and in which their styles count. */
const inOrder = (
  manifest: z.infer<typeof Manifest>,
  name: string,
  seen = new Set<string>(),
): z.infer<typeof Part>[] => {
  const part = manifest[name];
  if (!part || seen.has(name)) return [];
  seen.add(name);
  return [...(part.imports ?? []).flatMap((imported) => inOrder(manifest, imported, seen)), part];
};

/** Throws when the viewer was not built: `dist` is its output folder. */
export const readViewerAssets = (dist: string): ViewerAssets => {
  const { resolve } = createRequire(import.meta.url);
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')));
  const entry = manifest[ENTRY];
  if (!entry) throw new Error(`the viewer's manifest has no entry ${ENTRY}`);
  const sheets = ['@vitrina/ui/tokens.css', '@vitrina/page-view/stage.css'];
  const parts = inOrder(manifest, ENTRY);
  const start = manifest[START];
  const next = Object.values(manifest).find(({ name }) => name === NEXT);
  return {
    start: start ? `/${start.file}` : null,
    script: `/${entry.file}`,
    parts: parts.filter((part) => part !== entry && part !== start).map(({ file }) => `/${file}`),
    // All of them are on the screen from the first on.
    styles: parts.flatMap(({ css = [] }) => css).map((file) => `/${file}`),
    next: next ? [`/${next.file}`] : [],
    nextStyles: (next?.css ?? []).map((file) => `/${file}`),
    css: minified(sheets.map((sheet) => readFileSync(resolve(sheet), 'utf8')).join('\n')),
  };
};
