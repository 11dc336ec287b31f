import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import pdfjs from 'pdfjs-dist/package.json' with { type: 'json' };
import { minify as minifyByTerser } from 'terser';
import { build, defineConfig, minify, type Plugin } from 'vite';
import { reactModules } from './react-modules.ts';

const COMPRESSIBLE = /\.(m?js|css|svg|json|wasm)$/;

/** Compresses each file once, at the highest level; the server sends the encoding that the browser accepts. */
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

/** Folders that pdf.js fetches from while it draws. Their path has its version, because browsers cache assets permanently. */
const PDF_TABLES = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];
/** The interpreter for scripts of PDF forms, which the viewer does not run. */
const UNUSED = /^quickjs/;

const pdfTables = (): Plugin => ({
  name: 'pdf-tables',
  apply: 'build',
  generateBundle() {
    const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
    for (const folder of PDF_TABLES)
      for (const name of readdirSync(join(dirname(manifest), folder))) {
        if (UNUSED.test(name)) continue;
        const source = readFileSync(join(dirname(manifest), folder, name));
        this.emitFile({ type: 'asset', fileName: `assets/pdfjs-${pdfjs.version}/${folder}/${name}`, source });
      }
  },
});

/** The oldest supported browsers. */
const TARGET = ['chrome109', 'safari16.4', 'firefox115'];

/** The code of a build with one chunk. Throws without one. */
const outputCode = (made: unknown): string => {
  const outputs = [made].flat() as { output: { type: string; code?: string }[] }[];
  const [script] = outputs.flatMap(({ output }) => output.filter(({ type }) => type === 'chunk'));
  if (script?.code === undefined) throw new Error('The build has no script.');
  return script.code;
};

/** Builds a classic script without chunks, under a constant name at the root of the output. */
const classicScript = (fileName: string, entry: string, name: string): Plugin => ({
  name: `classic-${fileName}`,
  apply: 'build',
  async generateBundle() {
    const made = await build({
      configFile: false,
      logLevel: 'warn',
      build: {
        write: false,
        target: TARGET,
        cssTarget: TARGET,
        copyPublicDir: false,
        lib: { entry, formats: ['iife'], name, fileName: () => fileName },
      },
    });
    this.emitFile({ type: 'asset', fileName, source: outputCode(made) });
  },
});

/** For the pages of other sites. */
const embedScript = () => classicScript('embed.js', 'src/embed/embed.ts', 'Vitrina');
/** For people who comment on a draft and approve it; no other page loads it. */
const approvalScript = () => classicScript('approval.js', 'src/approval/approval.ts', 'VitrinaApproval');

/** Larger chunks, in bytes, are needed by few pages: the 3D engine, HLS streams, the PDF reader. */
const MAX_PRELOAD_BYTES = 120_000;

type Bundle = Record<string, { type: 'chunk'; code: string } | { type: 'asset'; source: string | Uint8Array }>;

/** Files that an open page may still load. The service worker caches them, because a server with a newer release lacks them. */
const preloadedFiles = (bundle: Bundle): string[] =>
  Object.entries(bundle)
    .filter(([name]) => /^assets\/[^/]+\.(js|css)$/.test(name))
    .filter(([, file]) => (file.type === 'chunk' ? file.code : file.source).length <= MAX_PRELOAD_BYTES)
    .map(([name]) => `/${name}`)
    .toSorted();

/** Builds the service worker, at the root path, because its scope is its folder. */
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
          entry: 'src/service-worker/service-worker.ts',
          formats: ['iife'],
          name: 'VitrinaOffline',
          fileName: () => 'offline.js',
        },
      },
    });
    this.emitFile({ type: 'asset', fileName: 'offline.js', source: outputCode(made) });
  },
});

/** Few, large chunks: on a slow connection each small one would cost a round trip. */
const CHUNK_GROUPS = [
  // Waits for the picture of the first page and draws its tags. Must not contain code of the viewer.
  { name: 'start', test: /viewer\/src\/(start\.ts|features\/early-tags\/)/, priority: 3 },
  // The other static imports of the viewer's entry.
  { name: 'first', tags: ['$initial' as const], priority: 2 },
  // Pages and bars: what a tag that is tapped at once does not need.
  { name: 'pages', test: /viewer\/src\/app\/document\/document-view\.tsx/, priority: 1 },
  // Needed for a tapped tag: the product popup and the product loader.
  {
    name: 'product',
    test: /viewer\/src\/(app\/document\/document-dialogs\.tsx|features\/product\/data\/product-loader\.ts)/,
    priority: 1,
  },
  // Details of a product besides its price, and its picture from the page: in its popup, and on the cards of lists.
  {
    name: 'details',
    test: /viewer\/src\/(features\/product\/(details\/|data\/product-crop)|app\/document\/shop\/card-facts\.ts)|messages\/shop\/(product-details|crop)/,
  },
  // The list of documents, and the links to it.
  {
    name: 'documents',
    test: /viewer\/src\/(app\/document\/bars\/all-documents|app\/use-cover-drawing|features\/related\/cover)|messages\/documents/,
  },
  // Hooks of several panels. As three chunks they would need a longer hash in all names.
  { name: 'panel-hooks', test: /use-(auto-dismiss|restore-focus|near-viewport)\.ts/ },
  {
    name: 'text',
    test: /geometry\/src\/text\/lines\.ts|features\/text-search\/(search\.state|folded-text)\.ts/,
  },
];

/** Short class names, equal in every build: three characters for the file, one or two for the class. */
const scopedName = () => {
  const files = new Map<string, { file: string; names: string[] }>();
  return (name: string, path: string): string => {
    const file = relative(import.meta.dirname, path.replace(/\?.*$/, ''));
    const prefix = createHash('sha256').update(file).digest('base64url').slice(0, 3);
    const known = files.get(prefix) ?? { file, names: [] };
    if (known.file !== file) throw new Error(`${file} and ${known.file} would share their class names.`);
    files.set(prefix, known);
    if (!known.names.includes(name)) known.names.push(name);
    return `_${prefix}${known.names.indexOf(name).toString(36)}`;
  };
};

/** By default Rolldown prints minified chunks again, with spaces. */
const NOT_REPRINTED = { minify: false };

/** The first script contains the chunk names repeatedly, so their hashes have only six characters. */
const OUTPUT = {
  ...NOT_REPRINTED,
  codeSplitting: { groups: CHUNK_GROUPS },
  entryFileNames: 'assets/[name]-[hash:6].js',
  chunkFileNames: 'assets/[name]-[hash:6].js',
  assetFileNames: 'assets/[name]-[hash:6][extname]',
};

/** `Features.LightDark` of lightningcss: it would add two properties to each `color-scheme` for a function that we do not use. */
const LIGHT_DARK = 1048576;

const OUTPUT_OF_WORKER = {
  ...NOT_REPRINTED,
  entryFileNames: 'assets/[name]-[hash:6].js',
  chunkFileNames: 'assets/[name]-[hash:6].js',
};

/** Unused parts of the icons: React keys of a list that never changes, names that become classes of the SVG, and the size, which is equal. */
const UNUSED_OF_ICONS = /name: "[\w-]+",|size: 24,|,\s*(key: "\w+"|aliases: \[[^\]]*\])/g;
const ICON_COMPONENT = "import createLucideIcon from '../createLucideIcon.mjs'";
const OWN_COMPONENT = "import { createIcon as createLucideIcon } from '@vitrina/ui/create-icon'";

/** Icons without unused data, drawn by a component of ours: together 1.6 KB less in the first script. */
const smallerIcons = (): Plugin => ({
  name: 'smaller-icons',
  apply: 'build',
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\// },
    handler: (code) => ({
      code: code.replace(ICON_COMPONENT, OWN_COMPONENT).replaceAll(UNUSED_OF_ICONS, ''),
      map: null,
    }),
  },
});

/** Libraries with a chunk of their own. */
const LIBRARY = /^(?:hls\.light|model-viewer|pdf|pdf-worker)$/;

/**
 * Minifies own code by terser: after gzip the first script is 1.5 % smaller than by Vite's minifier. Libraries are not, and
 * terser takes half a minute for them, Vite's a second.
 */
const minified = (): Plugin => ({
  name: 'minified',
  apply: 'build',
  enforce: 'post',
  async renderChunk(code, { name, fileName }) {
    const { code: small } = LIBRARY.test(name)
      ? await minify(fileName, code, { module: true, compress: { target: TARGET }, sourcemap: false })
      : await minifyByTerser(code, { ecma: 2020, module: true, compress: { passes: 3, hoist_funs: true } });
    if (small === undefined) throw new Error(`${fileName} could not be minified.`);
    return { code: small, map: null };
  },
});

/** The server's HTML shell reads the names of the entries from manifest.json. */
export default defineConfig({
  plugins: [
    react(),
    reactModules(),
    smallerIcons(),
    pdfTables(),
    embedScript(),
    approvalScript(),
    serviceWorkerScript(),
    minified(),
    precompress(),
  ],
  base: '/',
  worker: { format: 'es', plugins: () => [minified()], rolldownOptions: { output: OUTPUT_OF_WORKER } },
  css: { modules: { generateScopedName: scopedName() }, lightningcss: { exclude: LIGHT_DARK } },
  // The router depends on a shim of this hook for older versions of React; the installed React has it.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  build: {
    target: TARGET,
    cssTarget: TARGET,
    minify: false,
    cssMinify: true,
    manifest: 'manifest.json',
    // `main.tsx` exports what start.ts waits for.
    rolldownOptions: {
      input: ['src/start.ts', 'src/main.tsx'],
      preserveEntrySignatures: 'allow-extension',
      output: OUTPUT,
    },
    modulePreload: { polyfill: false },
    // The 3D engine is one chunk, loaded when a model is opened.
    chunkSizeWarningLimit: 1200,
  },
});
