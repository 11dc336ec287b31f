/** A sentence in the language of the terminal. JSON output does not depend on it. */
import { asksForSpanish } from '../../config.ts';

export const say = (english: string, spanish: string): string => (asksForSpanish() ? spanish : english);
