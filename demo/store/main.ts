/**
 * Starts the demo store: PORT (4601), HOST (127.0.0.1), behind a proxy PUBLIC_URL, and VIEWER_URL of the viewer that it embeds.
 * With OTHER_PORTS, that many ports after PORT are tried when PORT is in use. A parent process is told the port: `{ port }`.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { readGoods } from './catalogue.ts';
import { createDemoStore } from './server.ts';

const firstPort = Number(process.env.PORT ?? 4601);
const lastPort = Math.min(firstPort + Number(process.env.OTHER_PORTS ?? 0), 65_535);
const host = process.env.HOST ?? '127.0.0.1';
const publicUrl = process.env.PUBLIC_URL;
const viewerUrl = process.env.VIEWER_URL;
const goods = readGoods(new URL('../casa-nativa/', import.meta.url));

const server = createDemoStore({ ...goods, ...(publicUrl ? { publicUrl } : {}), ...(viewerUrl ? { viewerUrl } : {}) });

/** Other programs may listen at ::1 alone. `localhost`, the name in the viewer's settings, would then mean theirs. */
const answersOnIpv6 = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '::1' });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Null once the server listens, else the reason. */
const listen = async (port: number): Promise<string | null> => {
  if (port < lastPort && (await answersOnIpv6(port))) return listen(port + 1);
  try {
    await once(server.listen(port, host), 'listening');
    return null;
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (isTaken && port < lastPort) return listen(port + 1);
    return isTaken ? `port ${port} is taken` : String(error instanceof Error ? error.message : error);
  }
};

const reason = await listen(firstPort);
const address = server.address();
if (reason !== null || address === null || typeof address === 'string') {
  console.error(`The demo store does not start: ${reason}.`);
  process.exitCode = 1;
} else {
  if (address.port !== firstPort && firstPort !== 0)
    console.error(`Port ${firstPort} is in use: the demo store takes port ${address.port}.`);
  console.log(`Casa Nativa: http://${host}:${address.port}/`);
  process.send?.({ port: address.port });
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.close();
    server.closeAllConnections();
  });
}
