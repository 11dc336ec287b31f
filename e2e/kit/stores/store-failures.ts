/** Failures of stores: general ones of any server, and recorded refusals of each kind. */
import { refusalsOf } from './recorded.ts';
import type { StoreReply } from './replaying-store.ts';

export type StoreKind = 'vtex' | 'shopify';
export type StoreFailure = (recorded: StoreReply) => StoreReply;

const SLOW_MS = 10_000;
/** Below the timeout of the server. */
const LATE_MS = 1500;
const html = '<!doctype html><title>Mantenimiento</title><h1>Volvemos pronto</h1>';

export const busy: StoreFailure = () => ({ status: 429, body: '' });

export const storeFailures = (kind: StoreKind): Record<string, StoreFailure> => ({
  '429': busy,
  '500': () => ({ status: 500, body: '' }),
  'HTML in place of JSON': () => ({ headers: { 'content-type': 'text/html' }, body: html }),
  'half a JSON': (recorded) => ({ ...recorded, body: recorded.body.slice(0, recorded.body.length / 2) }),
  'nothing at all': () => ({ body: '' }),
  'after 10 s': (recorded) => ({ ...recorded, afterMs: SLOW_MS }),
  ...Object.fromEntries(refusalsOf(kind).map(({ file, status, body }) => [file, () => ({ status, body })])),
});

/** The store responds without the product. */
export const unsold: Record<StoreKind, StoreFailure> = {
  vtex: () => ({ body: '[]' }),
  shopify: () => ({ body: '{"data":{"nodes":[null]}}' }),
};

/** The store works again, slowly. VTEX answers 206 for a part of a longer list, which is as valid as 200. */
export const recovered: Record<StoreKind, StoreFailure> = {
  vtex: (recorded) => ({ ...recorded, status: 206, headers: { resources: '0-49/2500' }, afterMs: LATE_MS }),
  shopify: (recorded) => ({ ...recorded, afterMs: LATE_MS }),
};
