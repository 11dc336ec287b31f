/** Starts a TCP proxy in front of a server of `startPostgres`. `url` connects through the proxy. */
import { join } from 'node:path';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

export const startPostgresProxy = async (url: string): Promise<TcpProxy & { url: string }> => {
  const [, folder = ''] = /@([^/]+)\//.exec(url) ?? [];
  const proxy = await startTcpProxy({ path: join(decodeURIComponent(folder), '.s.PGSQL.5432') });
  return { ...proxy, url: url.replace(`@${folder}/`, `@127.0.0.1:${proxy.port}/`) };
};
