/** How stores fail: as every server may, and as recorded of each kind. */
import { refusalsOf } from './recorded.ts';
import type { StoreReply } from './replaying-store.ts';

export type StoreKind = 'vtex' | 'shopify';
export type Mood = (well: StoreReply) => StoreReply;

const SLOW_MS = 10_000;
/** Within what the server waits for. */
const LATE_MS = 1500;
const html = '<!doctype html><title>Mantenimiento</title><h1>Volvemos pronto</h1>';

export const busy: Mood = () => ({ status: 429, body: '' });

export const moodsOf = (kind: StoreKind): Record<string, Mood> => ({
  '429': busy,
  '500': () => ({ status: 500, body: '' }),
  'HTML in place of JSON': () => ({ headers: { 'content-type': 'text/html' }, body: html }),
  'half a JSON': (well) => ({ ...well, body: well.body.slice(0, well.body.length / 2) }),
  'nothing at all': () => ({ body: '' }),
  'after 10 s': (well) => ({ ...well, afterMs: SLOW_MS }),
  ...Object.fromEntries(refusalsOf(kind).map(({ file, status, body }) => [file, () => ({ status, body })])),
});

/** The store answers, and has no such product. */
export const unsold: Record<StoreKind, Mood> = {
  vtex: () => ({ body: '[]' }),
  shopify: () => ({ body: '{"data":{"nodes":[null]}}' }),
};

/** Back again, and slow. VTEX says 206 to a list that is part of a longer one: as good an answer as 200. */
export const recovered: Record<StoreKind, Mood> = {
  vtex: (well) => ({ ...well, status: 206, headers: { resources: '0-49/2500' }, afterMs: LATE_MS }),
  shopify: (well) => ({ ...well, afterMs: LATE_MS }),
};
