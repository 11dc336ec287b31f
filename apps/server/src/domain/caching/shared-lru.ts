/** An LRU cache that all companies share, limited by bytes (tenant-share.ts). */
import { LRUCache } from 'lru-cache';
import { createTenantShare } from './tenant-share.ts';

/** `bytesOf` an entry, with its key. */
export const createSharedLru = <Value extends object>(
  maxBytes: number,
  bytesOf: (value: Value, key: string) => number,
) => {
  const share = createTenantShare({ bytes: maxBytes }, (key) => entries.delete(key));
  const entries = new LRUCache<string, Value>({
    maxSize: maxBytes,
    sizeCalculation: bytesOf,
    dispose: (_, key) => share.released(key),
  });
  return {
    get: (key: string): Value | undefined => entries.get(key),
    peek: (key: string): Value | undefined => entries.peek(key),
    /** `company`: whose answer it is; '' for none. An entry above `maxBytes` is not stored. */
    set: (key: string, value: Value, company: string): void => {
      const bytes = bytesOf(value, key);
      entries.delete(key);
      if (bytes > maxBytes) return;
      share.makeRoom(bytes);
      entries.set(key, value, { size: bytes });
      share.added(company, key, bytes);
    },
    delete: (key: string): void => void entries.delete(key),
    bytes: (): number => entries.calculatedSize,
    bytesOf: share.bytesOf,
  };
};
