/** Reads secrets from standard input, so that they appear in no process list and no shell history. */
import { type Terminal, UsageError } from './command.ts';
import { say } from './spanish/say.ts';

const MAX_BYTES = 64 * 1024;

/** Reads all of it, piped or typed. Throws `UsageError` above the size of a secret. */
export const readStdin = async (stdin: Terminal['stdin']): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stdin) {
    size += chunk.length;
    if (size > MAX_BYTES)
      throw new UsageError(say('The input on stdin is too long.', 'La entrada estándar es demasiado larga.'));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const MAX_LINE_BYTES = 4096;

/** The first line. Throws `UsageError` for a terminal, where the text would be visible, and for empty input. */
export const readStdinLine = async (stdin: Terminal['stdin']): Promise<string> => {
  if (stdin.isTTY)
    throw new UsageError(
      say(
        '--password-stdin expects the password from a pipe or a file.',
        '--password-stdin recibe la contraseña de otro programa o de un archivo.',
      ),
    );
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stdin) {
    chunks.push(Buffer.from(chunk));
    bytes += chunk.length;
    if (bytes > MAX_LINE_BYTES || String(chunk).includes('\n')) break;
  }
  const [line = ''] = Buffer.concat(chunks).toString('utf8').split(/\r?\n/, 1);
  if (line === '')
    throw new UsageError(say('--password-stdin received no input.', '--password-stdin no recibió nada.'));
  return line;
};
