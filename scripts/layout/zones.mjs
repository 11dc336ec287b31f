// Import zones: a file below `from` must not import a file below one of `to`, whatever the path in the import looks like. External
// packages are restricted in .oxlintrc.json.

const SERVER = 'apps/server/src';
const VIEWER = 'apps/viewer/src';
const STUDIO = 'apps/studio/src';
const inServer = (...names) => names.map((name) => `${SERVER}/${name}`);
/** Files that put the server together: nothing below them imports them. */
const COMPOSITION = ['app.ts', 'main.ts', 'serve.ts', 'services.ts', 'worker-app.ts'];

const ZONES = [
  {
    from: `${SERVER}/domain`,
    to: inServer(
      'http',
      'storage',
      'stores',
      'pdf',
      'feeds',
      'geo',
      'cli',
      'forwarding',
      'jobs',
      'operation',
      'config.ts',
      ...COMPOSITION,
    ),
    log: 'the domain holds rules and ports: pass the adapter in through a port',
  },
  {
    from: `${SERVER}/http`,
    to: inServer('storage', 'stores', 'pdf', 'feeds', 'geo', 'cli', 'forwarding', 'operation', ...COMPOSITION),
    log: 'http turns requests into calls of the domain: services.ts puts adapters together',
  },
  {
    from: `${SERVER}/storage`,
    to: inServer('http', 'stores', 'pdf', 'feeds', 'cli', 'jobs', 'geo', 'forwarding', 'operation', ...COMPOSITION),
    log: 'storage implements ports of the domain and knows no other adapter',
  },
  {
    from: `${SERVER}/stores`,
    to: inServer('http', 'storage', 'pdf', 'feeds', 'cli', 'jobs', 'geo', 'forwarding', 'operation', ...COMPOSITION),
    log: 'stores implement a port of the domain and know no other adapter',
  },
  {
    from: `${SERVER}/pdf`,
    to: inServer('http', 'storage', 'stores', 'feeds', 'cli', 'jobs', 'geo', 'forwarding', 'operation', ...COMPOSITION),
    log: 'pdf implements a port of the domain and knows no other adapter',
  },
  {
    from: `${SERVER}/feeds`,
    to: inServer('http', 'storage', 'stores', 'pdf', 'cli', 'jobs', 'geo', 'forwarding', 'operation', ...COMPOSITION),
    log: 'feeds implement a port of the domain and know no other adapter',
  },
  {
    from: `${SERVER}/forwarding`,
    to: inServer('http', 'storage', 'stores', 'pdf', 'feeds', 'geo', 'cli', 'jobs', 'operation', ...COMPOSITION),
    log: 'forwarding implements a port of the domain and knows no other adapter',
  },
  {
    from: `${SERVER}/geo`,
    to: inServer('http', 'storage', 'stores', 'pdf', 'feeds', 'cli', 'jobs', 'forwarding', 'operation', ...COMPOSITION),
    log: 'geo implements a port of the domain and knows no other adapter',
  },
  {
    from: `${SERVER}/jobs`,
    to: inServer('http', 'storage', 'stores', 'pdf', 'feeds', 'geo', 'cli', ...COMPOSITION),
    log: 'jobs run the queue through the domain and its ports: services.ts puts adapters together',
  },
  {
    from: `${SERVER}/operation`,
    to: inServer('http', 'storage', 'stores', 'pdf', 'feeds', 'geo', 'cli', 'config.ts', ...COMPOSITION),
    log: 'operation copies and checks through ports; pass the rest in',
  },
  {
    from: `${VIEWER}/lib`,
    to: [`${VIEWER}/app`, `${VIEWER}/features`, `${VIEWER}/embed`, `${VIEWER}/service-worker`],
    log: 'lib is the lowest layer of the viewer: move the code up, or pass it in',
  },
  {
    from: `${VIEWER}/features`,
    to: [`${VIEWER}/app`, `${VIEWER}/embed`],
    log: 'a feature does not know the screen that shows it: use props and callbacks',
  },
  {
    from: `${VIEWER}/embed`,
    to: [`${VIEWER}/app`, `${VIEWER}/features`, `${VIEWER}/lib`, `${VIEWER}/service-worker`],
    log: 'embed.js runs in other sites: it shares nothing with the viewer but the contract',
  },
  {
    from: `${VIEWER}/service-worker`,
    to: [`${VIEWER}/app`, `${VIEWER}/features`, `${VIEWER}/embed`],
    log: 'the service worker is a program of its own: it knows addresses and the contract',
  },
  {
    from: VIEWER,
    to: ['apps/studio'],
    log: 'shoppers load nothing of Studio',
  },
  {
    from: STUDIO,
    to: ['apps/viewer'],
    log: 'Studio shares packages with the viewer: move the code into one',
  },
  {
    from: `${STUDIO}/features`,
    to: [`${STUDIO}/app`],
    log: 'a feature does not know the screen that shows it: use props and callbacks',
  },
  {
    from: `${STUDIO}/api`,
    to: [`${STUDIO}/app`, `${STUDIO}/features`, `${STUDIO}/widgets`],
    log: 'api makes calls and shows nothing',
  },
  {
    from: `${STUDIO}/widgets`,
    to: [`${STUDIO}/app`, `${STUDIO}/features`, `${STUDIO}/api`],
    log: 'widgets draw their props and make no calls',
  },
  {
    from: `${STUDIO}/lib`,
    to: [`${STUDIO}/app`, `${STUDIO}/features`, `${STUDIO}/widgets`, `${STUDIO}/api`],
    log: 'lib is the lowest layer of Studio: move the code up, or pass it in',
  },
];

/** Folders whose subfolders must not import each other. */
const SEPARATE = [VIEWER, STUDIO].map((app) => ({
  within: `${app}/features`,
  log: 'features meet in app/, by props and callbacks',
}));

const isBelow = (path, place) => path === place || path.startsWith(`${place}/`);

const siblingIn = (path, within) => (isBelow(path, within) ? path.slice(within.length + 1).split('/')[0] : null);

/** Imports that cross a zone, in words. Tests may cross zones: they set up what the product is given. */
export const zoneProblems = (sources, zones = ZONES, separate = SEPARATE) =>
  sources.flatMap(({ path, imports }) =>
    imports.flatMap(({ to, line }) => {
      const crossed = zones.filter((zone) => isBelow(path, zone.from) && zone.to.some((place) => isBelow(to, place)));
      const mixed = separate.filter(({ within }) => {
        const own = siblingIn(path, within);
        const other = siblingIn(to, within);
        return own !== null && other !== null && own !== other;
      });
      return [...crossed, ...mixed].map(({ log }) => `${path}:${line} imports ${to}: ${log}.`);
    }),
  );
