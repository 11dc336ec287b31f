/** What a backup says of itself. It is written last: an archive without it is only the beginning of one. */
import { z } from 'zod';
import { Refused } from '../refused.ts';
import { type ArchiveReader, bytesOf } from './archive.ts';

export const MANIFEST = 'manifest.json';
/** Larger ones are no work of ours. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Lines of JSON: the rows of a table, or the list of files. */
const Part = z.object({ name: z.string(), sha256: z.string(), rows: z.number().int() });
export type Part = z.infer<typeof Part>;

const Lost = z.object({ key: z.string(), why: z.enum(['missing', 'damaged']) });
export type Lost = z.infer<typeof Lost>;

/**
 * `keys` are the names of the keys that its secrets are sealed with: neither the keys nor an open secret is in a backup. `lost`
 * were missing or damaged already when it was made, `lostCount` in all.
 */
const Manifest = z.object({
  format: z.literal('vitrina backup'),
  version: z.literal(1),
  madeAt: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), parts: z.array(Part) })),
  files: z.object({ count: z.number().int(), bytes: z.number(), parts: z.array(Part) }),
  lost: z.array(Lost),
  lostCount: z.number().int(),
  keys: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

/** Refused when the archive is not whole or not ours. */
export const readManifest = async (reader: ArchiveReader): Promise<Manifest> => {
  const size = await reader.size(MANIFEST);
  if (size === null) throw new Refused(`The backup is not whole: it has no ${MANIFEST}, which is written last.`);
  if (size > MOST_BYTES) throw new Refused(`${MANIFEST} is too large to be one of ours.`);
  const text = (await bytesOf(reader, MANIFEST)).toString('utf8');
  const parsed = await Promise.resolve()
    .then(() => Manifest.parse(JSON.parse(text)))
    .catch((cause: unknown) => {
      throw new Refused(`${MANIFEST} is not one that this program can read.`, { cause });
    });
  return parsed;
};
