import { expect } from 'vitest';

/** Polls up to 30 s, which a busy machine may need, and returns as soon as the condition holds. */
export const waitFor = <T>(value: () => T) => expect.poll(value, { timeout: 30_000 });
