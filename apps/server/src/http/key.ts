/** The API key header (§6). It identifies the deployment; it is compared in constant time all the same. */
import { timingSafeEqual } from 'node:crypto';
import { API_KEY_HEADER } from '@vitrina/contract';
import type { onRequestAsyncHookHandler } from 'fastify';
import { AppError } from '../domain/app-error.ts';

/** Whether a key is the deployment's. How long the right one is may be learned from the time this takes, and nothing more. */
export const keyCheck = (apiKey: string): ((given: string) => boolean) => {
  const expected = Buffer.from(apiKey);
  return (given) => {
    const bytes = Buffer.from(given);
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  };
};

export const requireKey = (apiKey: string): onRequestAsyncHookHandler => {
  const isKey = keyCheck(apiKey);
  return async (request) => {
    const given = request.headers[API_KEY_HEADER];
    if (given === undefined || given === '') throw new AppError('key.missing', { header: API_KEY_HEADER });
    if (!isKey(String(given))) throw new AppError('key.unknown', { header: API_KEY_HEADER });
  };
};
