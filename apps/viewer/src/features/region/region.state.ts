/** Whose prices hold (§3 Region zones, §9). Small: the first page waits for it, the look-up itself comes on demand. */

export type Region = 'centro' | 'costa1' | 'costa2';

/** §9: where no zone matches, and wherever no look-up is asked for. */
export const DEFAULT_REGION: Region = 'costa1';
/** §8: where the look-up itself fails. */
export const FAILED_LOOKUP_REGION: Region = 'centro';
