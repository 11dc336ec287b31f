/** Rows as lines of JSON in parts of a few megabytes, so that any number of rows needs the memory of one part. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { UserFacingError } from '../errors/user-facing-error.ts';
import { type ArchiveReader, type ArchiveWriter, readEntry } from './archive.ts';
import type { Part } from './manifest.ts';

const PART_BYTES = 4 * 1024 * 1024;
/** A single row may exceed `PART_BYTES`, but a larger part than this was not written by this program. */
const MAX_PART_BYTES = 256 * 1024 * 1024;

const Row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
type Row = z.infer<typeof Row>;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Writes entries `{stem}.{number}.jsonl`. */
export const writeRowParts = async (
  writer: ArchiveWriter,
  stem: string,
  rows: AsyncIterable<readonly Row[]>,
): Promise<Part[]> => {
  const parts: Part[] = [];
  let lines: string[] = [];
  let length = 0;
  const flush = async () => {
    if (lines.length === 0) return;
    const bytes = Buffer.from(`${lines.join('\n')}\n`);
    const name = `${stem}.${String(parts.length + 1).padStart(6, '0')}.jsonl`;
    parts.push({ name, sha256: sha256(bytes), rows: lines.length });
    await writer.add(name, bytes);
    lines = [];
    length = 0;
  };
  for await (const chunk of rows) {
    for (const row of chunk) {
      const line = JSON.stringify(row);
      lines.push(line);
      length += line.length;
    }
    if (length >= PART_BYTES) await flush();
  }
  await flush();
  return parts;
};

const parseLines = (bytes: Buffer, name: string): Row[] => {
  try {
    return bytes
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => Row.parse(JSON.parse(line)));
  } catch (cause) {
    throw new UserFacingError(`The backup is damaged: ${name} cannot be read.`, { cause });
  }
};

/** Throws `UserFacingError` for a part that is missing, damaged or too large. */
export const readRowPart = async (reader: ArchiveReader, { name, sha256: expected, rows }: Part): Promise<Row[]> => {
  const size = await reader.size(name);
  if (size === null) throw new UserFacingError(`The backup is incomplete: ${name} is missing.`);
  if (size > MAX_PART_BYTES) throw new UserFacingError(`${name} is too large for a backup of Vitrina.`);
  const bytes = await readEntry(reader, name);
  if (sha256(bytes) !== expected)
    throw new UserFacingError(`The backup is damaged: ${name} does not match its checksum.`);
  const lines = parseLines(bytes, name);
  if (lines.length !== rows) throw new UserFacingError(`The backup is damaged: ${name} does not match its checksum.`);
  return lines;
};
