/** Parses changes that other processes send as JSON or as rows. */
import { z } from 'zod';
import type { Change } from '../../../domain/ports/changes.ts';

const ChangeSchema = z.object({ kind: z.enum(['company', 'document', 'feed', 'secret', 'job']), uid: z.string() });

/** `null` for a kind that only a newer program knows, and for anything that is not a change. */
export const parseChange = (value: unknown): Change | null => ChangeSchema.safeParse(value).data ?? null;

/** `null` also for text that is not JSON. */
export const parseChangeText = (text: string | undefined): Change | null => {
  try {
    return parseChange(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
};
