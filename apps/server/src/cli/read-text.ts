/** A text file that a person edited, in the encoding of whatever program wrote it. */
import { decodeText } from '../feeds/decode-text.ts';
import { readNamed } from './read-named.ts';

const MOST_BYTES = 64 * 1024 * 1024;

/** Throws `file.unreadable`. */
export const readText = async (path: string): Promise<string> => decodeText(await readNamed(path, path, MOST_BYTES));
