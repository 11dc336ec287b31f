/** The manifest of a backup: format, tables, files. It is written last, so an archive without it is incomplete. */
import { z } from 'zod';
import { UserFacingError } from '../errors/user-facing-error.ts';
import { type ArchiveReader, readEntry } from './archive.ts';

export const MANIFEST = 'manifest.json';
/** A larger manifest was not written by this program. */
const MAX_BYTES = 64 * 1024 * 1024;

/** A part: lines of JSON with rows of a table, or of the list of files. */
const Part = z.object({ name: z.string(), sha256: z.string(), rows: z.number().int() });
export type Part = z.infer<typeof Part>;

const Lost = z.object({ key: z.string(), why: z.enum(['missing', 'damaged']) });
export type Lost = z.infer<typeof Lost>;

/**
 * `keys`: ids of the keys that secrets are sealed with; a backup contains neither keys nor plain secrets. `lost`: files that
 * were missing or damaged when the backup was made (the first 100; `lostCount` counts all).
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

/** Throws `UserFacingError` when the archive is incomplete or not a backup of Vitrina. */
export const readManifest = async (reader: ArchiveReader): Promise<Manifest> => {
  const size = await reader.size(MANIFEST);
  if (size === null)
    throw new UserFacingError(`The backup is incomplete: it has no ${MANIFEST}, which is written last.`);
  if (size > MAX_BYTES) throw new UserFacingError(`${MANIFEST} is too large for a backup of Vitrina.`);
  const text = (await readEntry(reader, MANIFEST)).toString('utf8');
  const parsed = await Promise.resolve()
    .then(() => Manifest.parse(JSON.parse(text)))
    .catch((cause: unknown) => {
      throw new UserFacingError(`${MANIFEST} has a format that this program cannot read.`, { cause });
    });
  return parsed;
};
