/** Rows as lines of JSON, in parts of a few megabytes: any number of them needs the memory of one part. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Refused } from '../refused.ts';
import { type ArchiveReader, type ArchiveWriter, bytesOf } from './archive.ts';
import type { Part } from './manifest.ts';

const PART_BYTES = 4 * 1024 * 1024;
/** One row alone may be larger than a part, an archive of ours never holds a part of this size. */
const MOST_BYTES = 256 * 1024 * 1024;

const Row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
type Row = z.infer<typeof Row>;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Writes `{stem}.{number}.jsonl`. */
export const writeParts = async (
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
  for await (const piece of rows) {
    for (const row of piece) {
      const line = JSON.stringify(row);
      lines.push(line);
      length += line.length;
    }
    if (length >= PART_BYTES) await flush();
  }
  await flush();
  return parts;
};

const linesOf = (bytes: Buffer, name: string): Row[] => {
  try {
    return bytes
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => Row.parse(JSON.parse(line)));
  } catch (cause) {
    throw new Refused(`The backup is damaged: ${name} cannot be read.`, { cause });
  }
};

/** Refused for a part that is missing, or not what was written. */
export const readPart = async (reader: ArchiveReader, { name, sha256: expected, rows }: Part): Promise<Row[]> => {
  const size = await reader.size(name);
  if (size === null) throw new Refused(`The backup is not whole: ${name} is missing.`);
  if (size > MOST_BYTES) throw new Refused(`${name} is too large to be one of ours.`);
  const bytes = await bytesOf(reader, name);
  if (sha256(bytes) !== expected) throw new Refused(`The backup is damaged: ${name} is not what was written.`);
  const lines = linesOf(bytes, name);
  if (lines.length !== rows) throw new Refused(`The backup is damaged: ${name} is not what was written.`);
  return lines;
};
