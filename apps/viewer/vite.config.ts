import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|json)$/;

/** Compressed once here at the highest level, not anew for every visitor; the server hands out the smaller file. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    for (const name of Object.keys(bundle)) {
      if (!name.startsWith('assets/') || !COMPRESSIBLE.test(name)) continue;
      const path = join(dir, name);
      const bytes = readFileSync(path);
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
    }
  },
});

/** The build's entries are named by manifest.json; the server's HTML shell reads it. */
export default defineConfig({
  plugins: [react(), precompress()],
  base: '/',
  build: {
    target: ['chrome109', 'safari16.4', 'firefox115'],
    cssTarget: ['chrome109', 'safari16.4', 'firefox115'],
    manifest: 'manifest.json',
    rollupOptions: { input: 'src/main.tsx' },
    modulePreload: { polyfill: false },
    // The 3D engine is one piece, and comes only when a model is opened.
    chunkSizeWarningLimit: 1200,
  },
});
