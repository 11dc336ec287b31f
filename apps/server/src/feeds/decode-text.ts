/** Decodes text of unknown encoding, detected from its bytes. Pure. */

/** UTF-16 without a byte order mark has a zero in every second byte. */
const guessUtf16 = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const sample = bytes.subarray(0, 400);
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const many = sample.length / 8;
  if (odd > many && even === 0) return 'utf-16le';
  return even > many && odd === 0 ? 'utf-16be' : null;
};

const wideEncoding = (head: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return guessUtf16(head);
};

/**
 * UTF-16 by byte order mark or zero bytes, UTF-8 when valid, else Windows-1252, which old spreadsheets write and which accepts
 * any bytes. A byte order mark is not part of the text.
 */
export const decodeText = (bytes: Uint8Array): string => {
  const wide = wideEncoding(bytes);
  if (wide !== null) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

type Bytes = { head: Uint8Array; chunks(): AsyncIterable<Uint8Array> };

const isUtf8 = async (chunks: AsyncIterable<Uint8Array>): Promise<boolean> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of chunks) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
};

/** The encoding of an XML declaration; null when there is none or it is unknown. */
const declaredEncoding = (head: Uint8Array): string | null => {
  const start = Buffer.from(head.subarray(0, 200)).toString('latin1');
  const name = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(
    start.replace(/^\u00ef\u00bb\u00bf/, ''),
  )?.[1];
  if (name === undefined) return null;
  try {
    const { encoding } = new TextDecoder(name);
    return encoding.startsWith('utf-16') ? null : encoding;
  } catch {
    return null;
  }
};

/** Streaming `decodeText`. An XML declaration is respected unless the bytes contradict it. */
export const decodedText = async function* (source: Bytes): AsyncGenerator<string> {
  const wide = wideEncoding(source.head);
  const isNarrow = wide === null && !(await isUtf8(source.chunks()));
  const decoder = new TextDecoder(wide ?? (isNarrow ? (declaredEncoding(source.head) ?? 'windows-1252') : 'utf-8'));
  for await (const chunk of source.chunks()) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
};
