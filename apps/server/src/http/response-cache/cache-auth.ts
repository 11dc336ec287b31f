/** Authorizes cached responses that require the API key, by the rules of `requireKey` and of the rate limit. */
import type { IncomingMessage } from 'node:http';
import { API_KEY_HEADER } from '@vitrina/contract';
import type { Config } from '../../config.ts';
import { clientKey } from '../../domain/client-address.ts';
import { createApiKeyCheck } from '../middleware/api-key.ts';
import type { CallRate } from '../middleware/call-rate.ts';
import { createClientAddress } from '../middleware/trusted-proxies.ts';

/** Counts the call. On false the request must continue to its route, which produces the error response. */
export const createCacheAuth = (
  { apiKey, rateLimit, trustProxy }: Config,
  rate: CallRate,
): ((request: IncomingMessage) => boolean) => {
  const isKey = createApiKeyCheck(apiKey);
  const clientAddress = createClientAddress(trustProxy);
  return (request) => {
    const given = request.headers[API_KEY_HEADER];
    if (typeof given !== 'string' || !isKey(given)) return false;
    return rateLimit <= 0 || rate.count(clientKey(clientAddress(request))) <= rateLimit;
  };
};
