import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';

const COMPRESSIBLE = /\.(m?js|css|svg|json|wasm)$/;

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

/** What pdf.js fetches while it draws: under its version, because everything in assets is kept for ever. */
const PDF_TABLES = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];
/** Runs the scripts of forms, which nobody here does. */
const UNUSED = /^quickjs/;

const pdfTables = (): Plugin => ({
  name: 'pdf-tables',
  apply: 'build',
  generateBundle() {
    const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
    for (const folder of PDF_TABLES)
      for (const name of readdirSync(join(dirname(manifest), folder))) {
        if (UNUSED.test(name)) continue;
        const source = readFileSync(join(dirname(manifest), folder, name));
        this.emitFile({ type: 'asset', fileName: `assets/pdfjs-${version}/${folder}/${name}`, source });
      }
  },
});

/** What browsers we build for understand. */
const TARGET = ['chrome109', 'safari16.4', 'firefox115'];

/** The one script of a build that makes one. */
const outputCode = (made: unknown): string => {
  const outputs = [made].flat() as { output: { type: string; code?: string }[] }[];
  const [script] = outputs.flatMap(({ output }) => output.filter(({ type }) => type === 'chunk'));
  if (script?.code === undefined) throw new Error('The build made no script.');
  return script.code;
};

/** The script for other sites' pages is a build of its own: classic, whole, and always under the same name. */
const embedScript = (): Plugin => ({
  name: 'embed-script',
  apply: 'build',
  async generateBundle() {
    const made = await build({
      configFile: false,
      logLevel: 'warn',
      build: {
        write: false,
        target: TARGET,
        copyPublicDir: false,
        lib: { entry: 'src/embed/embed.ts', formats: ['iife'], name: 'Vitrina', fileName: () => 'embed.js' },
      },
    });
    this.emitFile({ type: 'asset', fileName: 'embed.js', source: outputCode(made) });
  },
});

/** Larger than this, in bytes, is what few pages need: the 3D engine, streams, what reads PDFs. */
const MAX_PRELOAD_BYTES = 120_000;

type Bundle = Record<string, { type: 'chunk'; code: string } | { type: 'asset'; source: string | Uint8Array }>;

/** What an open page may still want, so that it never needs a server that has a newer release. */
const preloadedFiles = (bundle: Bundle): string[] =>
  Object.entries(bundle)
    .filter(([name]) => /^assets\/[^/]+\.(js|css)$/.test(name))
    .filter(([, file]) => (file.type === 'chunk' ? file.code : file.source).length <= MAX_PRELOAD_BYTES)
    .map(([name]) => `/${name}`)
    .toSorted();

/** The service worker is a build of its own as well. It stands beside the pages that it serves, not among the assets. */
const serviceWorkerScript = (): Plugin => ({
  name: 'offline-script',
  apply: 'build',
  async generateBundle(_, bundle) {
    const made = await build({
      configFile: false,
      logLevel: 'warn',
      define: { VIEWER_PARTS: JSON.stringify(preloadedFiles(bundle)) },
      build: {
        write: false,
        target: TARGET,
        copyPublicDir: false,
        lib: {
          entry: 'src/service-worker/worker.ts',
          formats: ['iife'],
          name: 'VitrinaOffline',
          fileName: () => 'offline.js',
        },
      },
    });
    this.emitFile({ type: 'asset', fileName: 'offline.js', source: outputCode(made) });
  },
});

/** In whole pieces: on a slow line each small one would cost a way there and back. */
const CHUNK_GROUPS = [
  // What waits for the picture of the first page, and draws its tags: nothing of the viewer may come with it.
  { name: 'start', test: /viewer\/src\/(start\.ts|features\/early-tags\/)/, priority: 3 },
  // All else that stands before the viewer's own page.
  { name: 'first', tags: ['$initial' as const], priority: 2 },
  // What a tapped tag needs: the popup of a product, and what asks the store about it.
  {
    name: 'product',
    test: /viewer\/src\/(app\/document\/document-dialogs\.tsx|features\/product\/data\/product-loader\.ts)/,
    priority: 1,
  },
  {
    name: 'text',
    test: /page-view\/src\/text\/text-layer-lines\.ts|features\/text-search\/(search\.state|folded-text)\.ts/,
  },
];

/** Names of classes that are short, and the same in every build: three characters for the file, one or two within it. */
const scopedName = () => {
  const files = new Map<string, { file: string; names: string[] }>();
  return (name: string, path: string): string => {
    const file = relative(import.meta.dirname, path.replace(/\?.*$/, ''));
    const prefix = createHash('sha256').update(file).digest('base64url').slice(0, 3);
    const known = files.get(prefix) ?? { file, names: [] };
    if (known.file !== file) throw new Error(`${file} and ${known.file} would share their names of classes.`);
    files.set(prefix, known);
    if (!known.names.includes(name)) known.names.push(name);
    return `_${prefix}${known.names.indexOf(name).toString(36)}`;
  };
};

/** Names of chunks are a part of the first script, and repeat in it: six characters of a hash tell versions of a file apart. */
const OUTPUT = {
  codeSplitting: { groups: CHUNK_GROUPS },
  entryFileNames: 'assets/[name]-[hash:6].js',
  chunkFileNames: 'assets/[name]-[hash:6].js',
  assetFileNames: 'assets/[name]-[hash:6][extname]',
};

/** The build's entries are named by manifest.json; the server's HTML shell reads it. */
export default defineConfig({
  plugins: [react(), pdfTables(), embedScript(), serviceWorkerScript(), precompress()],
  base: '/',
  css: { modules: { generateScopedName: scopedName() } },
  // The router brings what stands in for this hook in older versions of React; ours has it.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  build: {
    target: TARGET,
    cssTarget: TARGET,
    manifest: 'manifest.json',
    rolldownOptions: { input: ['src/start.ts', 'src/main.tsx'], output: OUTPUT },
    modulePreload: { polyfill: false },
    // The 3D engine is one piece, and comes only when a model is opened.
    chunkSizeWarningLimit: 1200,
  },
});
