/** What is handed in by standard input, where nobody sees it in a list of processes or in a history. */
import { UsageError } from './command.ts';

const MOST_BYTES = 64 * 1024;

/** All of it, piped or typed. Throws `UsageError` for more than a secret can be. */
export const readStdin = async (): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new UsageError('Too much on stdin.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const MOST_LINE_BYTES = 4096;

/** The first line. Throws `UsageError` for a terminal, where the words would be seen, and for nothing. */
export const readStdinLine = async (stdin: NodeJS.ReadStream): Promise<string> => {
  if (stdin.isTTY) throw new UsageError('--password-stdin wants the password by a pipe or a file.');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stdin) {
    chunks.push(Buffer.from(chunk));
    bytes += chunk.length;
    if (bytes > MOST_LINE_BYTES || String(chunk).includes('\n')) break;
  }
  const [line = ''] = Buffer.concat(chunks).toString('utf8').split(/\r?\n/, 1);
  if (line === '') throw new UsageError('--password-stdin got nothing.');
  return line;
};
