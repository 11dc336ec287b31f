/** A change as it travels between processes. */
import { z } from 'zod';
import type { Change } from '../domain/ports/changes.ts';

const ChangeText = z.object({ kind: z.enum(['company', 'document', 'feed', 'secret', 'job']), uid: z.string() });

/** `null` for a kind that only a newer program knows, and for what is no change at all. */
export const changeOf = (value: unknown): Change | null => ChangeText.safeParse(value).data ?? null;

/** Throws nothing: text that is no JSON is no change. */
export const changeOfText = (text: string | undefined): Change | null => {
  try {
    return changeOf(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
};
