/** The API key header (§6). It identifies the deployment; it is nevertheless compared in constant time. */
import { timingSafeEqual } from 'node:crypto';
import { API_KEY_HEADER } from '@vitrina/contract';
import type { onRequestAsyncHookHandler } from 'fastify';
import { AppError } from '../../errors/app-error.ts';

/** Whether a key is the deployment's. The time of the comparison discloses the length of the key and nothing else. */
export const createApiKeyCheck = (apiKey: string): ((given: string) => boolean) => {
  const expected = Buffer.from(apiKey);
  return (given) => {
    const bytes = Buffer.from(given);
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  };
};

export const requireApiKey = (apiKey: string): onRequestAsyncHookHandler => {
  const isKey = createApiKeyCheck(apiKey);
  return async (request) => {
    const given = request.headers[API_KEY_HEADER];
    if (given === undefined || given === '') throw new AppError('key.missing', { header: API_KEY_HEADER });
    if (!isKey(String(given))) throw new AppError('key.unknown', { header: API_KEY_HEADER });
  };
};
