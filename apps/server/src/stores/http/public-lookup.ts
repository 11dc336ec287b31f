/** A DNS look-up that returns public addresses only. */
import type { LookupAddress, LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

export type Resolve = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** The host is in a private network and not allowed by the operator. Callers recognise this error by its `name`. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
}

/** Drops private addresses from the result of `resolve`; fails with `PrivateAddressError` when none is left. */
export const publicLookup =
  (resolve: Resolve): LookupFunction =>
  (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return done(error, '');
      const [first, ...others] = addresses.filter(({ address }) => isPublicAddress(address));
      if (first === undefined) return done(new PrivateAddressError(`${host} has no public address`), '');
      if (options.all === true) return done(null, [first, ...others]);
      return done(null, first.address, first.family);
    });
  };
