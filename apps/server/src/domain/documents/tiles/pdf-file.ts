/** The stored PDF of an edition, from the URL of its document. Pure. */

/** A prefix of the SHA-256: enough to tell the editions of a document apart. */
const EDITION_LENGTH = 16;
const PDF_FILE = /^\/files\/(([0-9a-f]{64})\.pdf)$/;

/** `edition`: identifies the content in addresses of tiles and crops. */
export type PdfFile = { key: string; edition: string };

/** Null for a PDF that is not stored here. */
export const pdfFileOf = (url: string): PdfFile | null => {
  const [, key, sha] = PDF_FILE.exec(url) ?? [];
  return key && sha ? { key, edition: sha.slice(0, EDITION_LENGTH) } : null;
};
