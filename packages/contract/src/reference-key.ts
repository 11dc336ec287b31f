/** The comparison key of a product reference, for the server and the viewer (decisions "Products", look-up and search). */

/**
 * Without case, accents, dots, spaces and hyphens: `CN-2210.03`, `cn 2210 03` and `Cn221003` share the key `CN221003`.
 * Empty when nothing comparable is left.
 */
export const referenceKey = (reference: string): string =>
  reference
    .normalize('NFKD')
    .replace(/[^\p{Letter}\p{Number}]/gu, '')
    .toUpperCase();
