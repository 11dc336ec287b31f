/** The type of a picture by its first bytes, whatever its name says. */
const startsWithBytes = (bytes: Uint8Array, text: string, at = 0) =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text;

const isSvg = (bytes: Uint8Array) => {
  const head = Buffer.from(bytes.subarray(0, 4096))
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  return /^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]/i.test(head);
};

export const pictureKind = (bytes: Uint8Array): string | null => {
  if (startsWithBytes(bytes, 'RIFF') && startsWithBytes(bytes, 'WEBP', 8)) return 'webp';
  if (startsWithBytes(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWithBytes(bytes, '\xff\xd8\xff')) return 'jpg';
  if (startsWithBytes(bytes, 'GIF8')) return 'gif';
  if (startsWithBytes(bytes, 'ftypavi', 4)) return 'avif';
  return isSvg(bytes) ? 'svg' : null;
};
