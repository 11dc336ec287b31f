/** A random id that tells nothing of the visitor. */

/** `randomUUID` exists on secure origins alone; a phone that opens a laptop's address over http has none. */
export const randomId = (source: Pick<Crypto, 'getRandomValues'> = crypto): string =>
  Array.from(source.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
