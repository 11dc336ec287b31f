/** Sends a request byte by byte, as no normal client would, for tests. */
import { connect } from 'node:net';

export type RawAnswer = { status: number; head: string; headers: Map<string, string[]>; body: string };

const parsed = (bytes: Buffer): RawAnswer => {
  const [head = '', ...rest] = bytes.toString('latin1').split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = new Map<string, string[]>();
  for (const text of lines) {
    const name = text.split(':', 1)[0]?.toLowerCase() ?? '';
    headers.set(name, [...(headers.get(name) ?? []), text.slice(name.length + 1).trim()]);
  }
  return { status: Number(line.split(' ')[1]), head, headers, body: rest.join('\r\n\r\n') };
};

/** Resolves to the answer once the server has closed. `lines`: headers besides Host, sent unchanged; one byte per character. */
export const rawRequest = (port: number, line: string, lines: readonly string[] = [], body = ''): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const parts: Buffer[] = [];
    const end = () => resolve(parsed(Buffer.concat(parts)));
    socket.on('data', (part) => parts.push(part));
    socket.on('end', end);
    // A client that is refused while still sending may be reset after the answer.
    socket.on('error', (error) => (parts.length > 0 ? end() : reject(error)));
    const host = lines.some((text) => /^host:/i.test(text)) ? [] : ['Host: vitrina.test'];
    const head = [`${line} HTTP/1.1`, ...host, 'Connection: close', ...lines];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1');
  });
