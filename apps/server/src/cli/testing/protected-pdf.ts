/** Tiny PDF files that a password opens (the standard security handler, revision 2), for tests. */
import { createHash } from 'node:crypto';
import { tinyPdf } from './pdf.ts';

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const KEY_BYTES = 5;
const PERMISSIONS = Buffer.from([0xfc, 0xff, 0xff, 0xff]);
const ID = Buffer.alloc(16, 0x11);

const md5 = (...parts: Uint8Array[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();

/** By hand: OpenSSL 3 has RC4 in its legacy provider only. */
const rc4 = (key: Uint8Array, data: Uint8Array): Buffer => {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number): void => {
    [state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0];
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return Buffer.from(data).map((byte) => {
    i = (i + 1) & 255;
    j = (j + (state[i] ?? 0)) & 255;
    swap(i, j);
    return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0);
  }) as Buffer;
};

const padded = (password: string): Buffer => Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32);

/** As `tinyPdf`. An empty `user` password leaves it open, with restrictions that the `owner` password lifts. */
export const protectedPdf = (
  texts: readonly string[],
  { user, owner = 'dueña' }: { user: string; owner?: string },
): Buffer => {
  const ownerEntry = rc4(md5(padded(owner)).subarray(0, KEY_BYTES), padded(user));
  const key = md5(padded(user), ownerEntry, PERMISSIONS, ID).subarray(0, KEY_BYTES);
  const encrypt = (content: string, object: number): string => {
    const objectKey = md5(key, Buffer.from([object & 255, object >> 8, 0, 0, 0])).subarray(0, KEY_BYTES + 5);
    return rc4(objectKey, Buffer.from(content, 'latin1')).toString('latin1');
  };
  const hex = (bytes: Buffer): string => `<${bytes.toString('hex')}>`;
  const entry = `/Filter /Standard /V 1 /R 2 /O ${hex(ownerEntry)} /U ${hex(rc4(key, PADDING))} /P -4`;
  return tinyPdf(texts, `/Encrypt << ${entry} >> /ID [${hex(ID)} ${hex(ID)}]`, encrypt);
};
