/** The address of a client behind trusted proxies (`TRUST_PROXY`), by the library that Fastify uses for `request.ip`. */
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '../../config.ts';

type TrustProxy = Config['trustProxy'];

/** For Fastify's option of the same name. A number is the count of proxies in front; Fastify itself refuses to trust by count. */
export const trustProxyOption = (trust: TrustProxy) =>
  typeof trust === 'number' ? (_: string, hop: number): boolean => hop < trust : trust;

const toTrustFunction = (trust: TrustProxy): ((address: string, hop: number) => boolean) => {
  const option = trustProxyOption(trust);
  if (typeof option === 'function') return option;
  if (typeof option === 'boolean') return () => option;
  return proxyAddr.compile(option.split(',').map((network) => network.trim()));
};

/** The same address as Fastify's `request.ip`; empty for a connection that is closed already. */
export const createClientAddress = (trust: TrustProxy): ((request: IncomingMessage) => string) => {
  if (trust === false) return ({ socket }) => socket.remoteAddress ?? '';
  const isTrusted = toTrustFunction(trust);
  return (request) => proxyAddr(request, isTrusted) ?? '';
};
