/** Starts the demo store: PORT (4601), HOST (127.0.0.1), behind a proxy PUBLIC_URL, and VIEWER_URL of the viewer that it embeds. */
import { readGoods } from './catalogue.ts';
import { createDemoStore } from './server.ts';

const port = Number(process.env.PORT ?? 4601);
const host = process.env.HOST ?? '127.0.0.1';
const publicUrl = process.env.PUBLIC_URL;
const viewerUrl = process.env.VIEWER_URL;
const goods = readGoods(new URL('../casa-nativa/', import.meta.url));

const server = createDemoStore({ ...goods, ...(publicUrl ? { publicUrl } : {}), ...(viewerUrl ? { viewerUrl } : {}) });
server.listen(port, host, () => console.log(`Casa Nativa: http://${host}:${port}/`));

server.on('error', (error: NodeJS.ErrnoException) => {
  const reason = error.code === 'EADDRINUSE' ? `port ${port} is taken` : error.message;
  console.error(`The demo store does not start: ${reason}.`);
  process.exitCode = 1;
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server.close();
    server.closeAllConnections();
  });
}
