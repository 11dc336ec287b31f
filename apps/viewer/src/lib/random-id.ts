/** 32 random hex digits. Not `randomUUID`, which exists on secure origins only: in development a phone opens the viewer over http. */
export const randomId = (source: Pick<Crypto, 'getRandomValues'> = crypto): string =>
  Array.from(source.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
