// `npm start`: sets up, then runs the demo store and the server, and ends both together.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { node24Env } from './node24.mjs';
import { exitCodeOf, log, main, root, Stop } from './run.mjs';
import { node24, setup } from './setup.mjs';

const DEFAULT_PORT = 4600;
const PATIENCE_MS = 10_000;
/** Ports that the demo store tries when the one after the server's is in use. */
const OTHER_STORE_PORTS = 20;

const portOf = (given) => {
  const port = Number(given || DEFAULT_PORT);
  if (Number.isInteger(port) && port >= 1 && port < 65_535) return port;
  throw new Stop(`PORT is "${given}", but must be a number from 1 to 65534: the demo store takes the port after it.`);
};

/** The child gets its own process group, so that Ctrl-C reaches it once, from this process. */
const startChild = (script, env) => {
  const follow = pathToFileURL(join(root, 'scripts', 'follow-parent.mjs')).href;
  const child = spawn(node24(), ['--import', follow, join(root, script)], {
    cwd: root,
    env: node24Env(env),
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.ended = new Promise((resolve) => {
    child.once('error', (error) => {
      log(`${script} does not start: ${error.message}`);
      resolve(127);
    });
    child.once('exit', (code, signal) => resolve(exitCodeOf(code, signal)));
  });
  return child;
};

/** The port at which the demo store listens; null when it does not start. */
const portOfStore = (store) =>
  Promise.race([
    new Promise((resolve) => store.once('message', ({ port }) => resolve(port))),
    store.ended.then(() => null),
  ]);

const stop = (child, signal) => {
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  child.ended.then(() => clearTimeout(timer));
};

await main(async () => {
  const port = portOf(process.env.PORT);
  await setup({ browserApps: true });

  const children = [];
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A second signal ends the children at once.
      for (const child of children) stop(child, stopping ? 'SIGKILL' : signal);
      stopping = true;
    });
  }
  const store = startChild('demo/store/main.ts', {
    PORT: String(port + 1),
    OTHER_PORTS: String(OTHER_STORE_PORTS),
    VIEWER_URL: `http://localhost:${port}`,
  });
  children.push(store);
  const storePort = await portOfStore(store);
  store.ended.then((code) => {
    if (!stopping) log(`The demo store ended (exit code ${code}); the server goes on without it.`);
  });
  if (stopping) return store.ended;

  const server = startChild('apps/server/src/main.ts', {
    PORT: String(port),
    DEMO: '1',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    ...(storePort !== null && { DEMO_STORE_URL: `http://localhost:${storePort}` }),
  });
  children.push(server);

  const code = await server.ended;
  stopping = true;
  stop(store, 'SIGTERM');
  await store.ended;
  return code;
});
