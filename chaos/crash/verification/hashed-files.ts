/** Reads files whose names are the hashes of their bytes, by the shoppers' API. */

import type { CrashContext } from '../crash-context.ts';
import { sha256 } from '../writers/editions.ts';

/** Share of the verified files that is read again. */
const REREAD_SHARE = 0.02;

export type HashedFiles = {
  /** The text of a JSON file, '' for pictures and PDFs; null without an answer. Bytes that do not match the name are a fault. */
  text(url: string): Promise<string | null>;
  /** Clears the list of verified files, so that every file is read again. */
  clear(): void;
  readonly read: number;
};

export const openHashedFiles = ({ call, ledger, chance }: CrashContext): HashedFiles => {
  const verified = new Map<string, string>();
  let read = 0;
  return {
    text: async (url) => {
      const known = verified.get(url);
      if (known !== undefined && chance.share() > REREAD_SHARE) return known;
      const answer = await call('file', url);
      if (answer === null) return null;
      read += 1;
      const hash = sha256(answer.bytes);
      const isMatch = answer.status === 200 && url.includes(hash);
      if (!isMatch) ledger.fault(`file: ${url} answered ${answer.status} with ${answer.bytes.length} bytes of ${hash}`);
      const text = url.endsWith('.json') ? answer.bytes.toString('utf8') : '';
      if (isMatch) verified.set(url, text);
      return text;
    },
    clear: () => verified.clear(),
    get read() {
      return read;
    },
  };
};
