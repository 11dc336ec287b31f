/** The content of the Docker image in a folder: a server that runs from there would run in the image. */
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, matchesGlob, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const read = (name: string): string => readFileSync(join(root, name), 'utf8');

type Entry = {
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

/** The lock-file path of a package that is imported from `from`: the nearest node_modules upwards. */
const placeOf = (packages: Record<string, Entry>, from: string, name: string): string | null => {
  for (let at = from; ; at = at.includes('/') ? at.slice(0, at.lastIndexOf('/')) : '') {
    const place = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (packages[place]) return place;
    if (at === '') return null;
  }
};

/** The packages that `npm ci --omit=dev --workspace=apps/server` installs, by the lock file. */
const productionPackages = (): { place: string; workspace: string | null }[] => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Entry> };
  const found = new Map<string, string | null>();
  const visit = (from: string): void => {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[from] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const place = placeOf(packages, from, name);
      if (place === null || found.has(place)) continue;
      const workspace = packages[place]?.link ? (packages[place]?.resolved ?? null) : null;
      found.set(place, workspace);
      visit(workspace ?? place);
    }
  };
  visit('apps/server');
  return [...found].map(([place, workspace]) => ({ place, workspace }));
};

/** The folders that the last stage copies, besides the packages. */
const copiedFolders = (): string[] =>
  [...read('Dockerfile').matchAll(/^COPY --from=build \/app\/(\S+) \.\/\S+$/gm)]
    .map(([, folder = '']) => folder)
    .filter((folder) => folder !== 'node_modules');

const isLeftOut = (path: string): boolean =>
  read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .some((pattern) => matchesGlob(path, pattern));

/** `viewerDist`: stands for the build's output. The folder then has the content of `/app`. */
export const layOutImage = (folder: string, viewerDist: string): void => {
  for (const copied of copiedFolders()) {
    const from = copied === 'apps/viewer/dist' ? viewerDist : join(root, copied);
    const filter = (path: string) => copied.endsWith('/dist') || !isLeftOut(relative(root, path));
    cpSync(from, join(folder, copied), { recursive: true, filter });
  }
  for (const { place, workspace } of productionPackages()) {
    // Packages below another one are reached through its link.
    if (place.lastIndexOf('node_modules/') > 0) continue;
    const target = workspace === null ? join(root, place) : join(folder, workspace);
    if (!existsSync(target)) continue;
    mkdirSync(dirname(join(folder, place)), { recursive: true });
    symlinkSync(target, join(folder, place));
  }
};
