/** The built viewer as the shell names it. Read once at start; immutable afterwards. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';

/** `css` is inlined: tokens and stage, what the first page needs to stand in its place. */
export type ViewerAssets = { script: string; styles: string[]; css: string };

const Manifest = z.record(z.string(), z.looseObject({ file: z.string(), css: z.array(z.string()).optional() }));
const ENTRY = 'src/main.tsx';

const minified = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/\s*([{};])\s*/g, '$1')
    .trim();

/** Throws when the viewer was not built: `dist` is its output folder. */
export const readViewerAssets = (dist: string): ViewerAssets => {
  const { resolve } = createRequire(import.meta.url);
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')));
  const entry = manifest[ENTRY];
  if (!entry) throw new Error(`the viewer's manifest has no entry ${ENTRY}`);
  const sheets = ['@vitrina/ui/tokens.css', '@vitrina/page-view/stage.css'];
  return {
    script: `/${entry.file}`,
    styles: (entry.css ?? []).map((file) => `/${file}`),
    css: minified(sheets.map((sheet) => readFileSync(resolve(sheet), 'utf8')).join('\n')),
  };
};
