/** The API key header (§6). It identifies the deployment; it is compared in constant time all the same. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { API_KEY_HEADER } from '@vitrina/contract';
import type { onRequestAsyncHookHandler } from 'fastify';
import { AppError } from '../domain/app-error.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

export const requireKey = (apiKey: string): onRequestAsyncHookHandler => {
  const expected = digest(apiKey);
  return async (request) => {
    const given = request.headers[API_KEY_HEADER];
    if (given === undefined || given === '') throw new AppError('key.missing', { header: API_KEY_HEADER });
    if (!timingSafeEqual(digest(String(given)), expected))
      throw new AppError('key.unknown', { header: API_KEY_HEADER });
  };
};
