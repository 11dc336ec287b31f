/** The price zones (§3 Region zones, §9). Separate from the look-up, which loads on demand. */

export type Region = 'centro' | 'costa1' | 'costa2';

/** §9: used if no zone matches, or if no look-up is requested. */
export const DEFAULT_REGION: Region = 'costa1';
/** §8: used if the look-up fails. */
export const FAILED_LOOKUP_REGION: Region = 'centro';
