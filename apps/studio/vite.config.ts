import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Uids of companies begin with a letter or a digit, so no address of a company's screens begins like this folder. */
const ASSETS = '_assets';

/**
 * The order of the layers, as tokens.css says it, at the beginning of each sheet: sheets of shared chunks load before the one with
 * tokens.css.
 */
const layersFirst = (): Plugin => ({
  name: 'layers-first',
  apply: 'build',
  generateBundle(_, bundle) {
    const tokens = readFileSync(join(import.meta.dirname, '../../packages/ui/src/tokens.css'), 'utf8');
    const [order] = /@layer [^;{]+;/.exec(tokens) ?? [];
    if (order === undefined) throw new Error('tokens.css does not say the order of the layers.');
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${order}${String(file.source)}`;
  },
});

/** Compresses each asset once, at the highest level; the server sends the encoding that the browser accepts. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    for (const name of Object.keys(bundle)) {
      if (!name.startsWith(`${ASSETS}/`) || !/\.(js|css|svg)$/.test(name)) continue;
      const path = join(dir, name);
      const bytes = readFileSync(path);
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
    }
  },
});

/** The oldest supported browsers. */
const TARGET = ['chrome109', 'safari16.4', 'firefox115'];

/** The server sends `index.html` for every address of Studio. `manifest.json` is read by tests. */
export default defineConfig({
  plugins: [
    react(),
    // React Aria has the texts of 30 languages: without the others the first load is 33 KB smaller.
    { ...optimizeLocales.vite({ locales: ['es-ES'] }), enforce: 'pre' },
    layersFirst(),
    precompress(),
  ],
  base: '/studio/',
  build: {
    target: TARGET,
    cssTarget: TARGET,
    assetsDir: ASSETS,
    // The security policy of Studio has no data URLs for scripts and styles.
    assetsInlineLimit: 0,
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Chunks run before the code that imports them: zod must be configured in its own, before any chunk with schemas.
          groups: [{ name: 'zod', test: /node_modules\/zod\/|studio\/src\/lib\/configure-zod/ }],
        },
      },
    },
    // React, React Aria, zod and the registry in one file: every screen needs them.
    chunkSizeWarningLimit: 900,
  },
});
