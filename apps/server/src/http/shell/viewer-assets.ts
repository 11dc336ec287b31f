/** URLs and inline CSS of the built viewer, read once from its manifest. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * `css` is inlined: tokens and stage, needed to lay out the first page, also in browsers that do not load the viewer. The
 * viewer's own stylesheets do not repeat them. `start` waits for the picture of the first page, then loads the `script`, the
 * modules that it imports (`parts`) and their `styles`; behind them the pages and bars, `view` and `viewStyles`; then the product
 * popup, `next` and `nextStyles`. `start` is null when the build has none.
 */
export type ViewerAssets = {
  start: string | null;
  script: string;
  parts: string[];
  view: string[];
  viewStyles: string[];
  styles: string[];
  next: string[];
  nextStyles: string[];
  css: string;
};

const Chunk = z.looseObject({
  file: z.string(),
  name: z.string().optional(),
  css: z.array(z.string()).optional(),
  imports: z.array(z.string()).optional(),
});
const Manifest = z.record(z.string(), Chunk);
const ENTRY = 'src/main.tsx';
const START = 'src/start.ts';
/** Chunks that the viewer's vite.config.ts names: pages and bars, and what a tap on a tag loads. */
const VIEW = 'pages';
const NEXT = 'product';

const minified = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/\s*([{};])\s*/g, '$1')
    .trim();

/** A chunk after all of its imports, each once: the order of execution and of the style cascade. */
const inOrder = (
  manifest: z.infer<typeof Manifest>,
  name: string,
  seen = new Set<string>(),
): z.infer<typeof Chunk>[] => {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  return [...(chunk.imports ?? []).flatMap((imported) => inOrder(manifest, imported, seen)), chunk];
};

/** `dist` is the output folder of the viewer's build. Throws when it has no valid manifest. */
export const readViewerAssets = (dist: string): ViewerAssets => {
  const { resolve } = createRequire(import.meta.url);
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')));
  const entry = manifest[ENTRY];
  if (!entry) throw new Error(`the viewer's manifest has no entry ${ENTRY}`);
  const stylesheets = ['ui/tokens.css', 'page-view/stage.css', 'page-view/stage-fallback.css'];
  const chunks = inOrder(manifest, ENTRY);
  const start = manifest[START];
  const named = (wanted: string) => Object.values(manifest).find(({ name }) => name === wanted);
  const view = named(VIEW);
  const next = named(NEXT);
  return {
    start: start ? `/${start.file}` : null,
    script: `/${entry.file}`,
    parts: chunks.filter((chunk) => chunk !== entry && chunk !== start).map(({ file }) => `/${file}`),
    view: view ? [`/${view.file}`] : [],
    viewStyles: (view?.css ?? []).map((file) => `/${file}`),
    styles: chunks.flatMap(({ css = [] }) => css).map((file) => `/${file}`),
    next: next ? [`/${next.file}`] : [],
    nextStyles: (next?.css ?? []).map((file) => `/${file}`),
    css: minified(stylesheets.map((name) => readFileSync(resolve(`@vitrina/${name}`), 'utf8')).join('\n')),
  };
};
