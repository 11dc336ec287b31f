/** Headers that a client must not choose: two hosts are refused, forwarded headers of an unknown proxy are reported. */
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { AppError } from '../../errors/app-error.ts';
import { trustProxyOption } from './trusted-proxies.ts';

/** Node keeps the first of two Host headers, a proxy may use the second. */
export const hasTwoHosts = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean => {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
};

const FORWARDED = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'] as const;

/** Whether the sender of a request is a trusted proxy. */
const createProxyCheck = (trust: Config['trustProxy']): ((address: string) => boolean) => {
  const option = trustProxyOption(trust);
  if (typeof option === 'boolean') return () => option;
  if (typeof option === 'function') return (address) => option(address, 0);
  const isTrusted = proxyAddr.compile(option.split(',').map((network) => network.trim()));
  return (address) => isTrusted(address, 0);
};

/** Logs the first forwarded header that is not trusted, without its value: without TRUST_PROXY all visitors count as one client. */
export const rejectSuspectHeaders = (app: FastifyInstance, { trustProxy }: Config): void => {
  const isTrusted = createProxyCheck(trustProxy);
  let isReported = false;
  app.addHook('onRequest', async ({ raw, log }) => {
    if (hasTwoHosts(raw)) throw new AppError('request.invalid', { reason: 'two Host headers' });
    if (isReported) return;
    const header = FORWARDED.find((name) => raw.headers[name] !== undefined);
    if (header === undefined || isTrusted(raw.socket.remoteAddress ?? '')) return;
    isReported = true;
    log.warn(
      { header },
      'a forwarded header is not trusted: if a proxy of yours sends it, name that proxy in TRUST_PROXY; until then all visitors behind it count as one client',
    );
  });
};
