import { expect } from 'vitest';

/** Waits for a condition as long as a busy machine may need; one that comes true ends the wait at once. */
export const soon = <T>(value: () => T) => expect.poll(value, { timeout: 30_000 });
