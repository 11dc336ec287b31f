/** What is piped or typed into a command: the way for secrets, which on a command line would stay in its history. */
import { UsageError } from './command.ts';

const MOST_BYTES = 64 * 1024;

/** Throws `UsageError` for more than a secret can be. */
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
