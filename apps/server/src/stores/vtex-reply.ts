/** What VTEX answers, read as the list that every call of ours asks for. */
import { AppError } from '../domain/app-error.ts';
import type { StoreReply } from './store-attempt.ts';

export type VtexGet = (url: URL) => Promise<StoreReply>;

/** Calls at a time: VTEX publishes no limits, and one company's shoppers must not exhaust them. */
export const parallelCalls = 4;

/** The list of a good reply; 206 is a good one, and a text with 200 is a refusal in disguise. */
export const listIn = (reply: StoreReply, host: string): unknown[] => {
  const { status, body } = reply;
  if ((status === 200 || status === 206) && Array.isArray(body)) return body;
  if (status === 401 || status === 403 || status === 404) throw new AppError('store.misconfigured', { host, status });
  throw new AppError('store.refused', { host, status });
};
