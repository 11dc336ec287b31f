/** Stands before an HTTP server (S3, a shop) and answers in its place, late, or not at all. Headers pass as they are: they are signed. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** `refused`: nobody listens. `hanging`: requests are taken and never answered. `slow`: so many ms before each is handed on. */
export type HttpTrouble =
  | { is: 'none' | 'refused' | 'hanging' }
  | { is: 'answering'; status: number }
  | { is: 'slow'; ms: number };

export const startHttpProxy = async (target: { port: number }) => {
  let trouble: HttpTrouble = { is: 'none' };
  let hung: ServerResponse[] = [];

  const handOn = (asked: IncomingMessage, answer: ServerResponse): void => {
    const { method, url: path, headers } = asked;
    const onward = request({ host: '127.0.0.1', ...target, method, path, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
      given.once('error', () => answer.destroy());
    });
    onward.once('error', () => answer.destroy());
    asked.pipe(onward);
    answer.once('close', () => onward.destroy());
  };
  const take = async (asked: IncomingMessage, answer: ServerResponse): Promise<void> => {
    answer.on('error', () => undefined);
    if (trouble.is === 'hanging') return void hung.push(answer);
    if (trouble.is === 'answering') {
      asked.resume();
      return void answer.writeHead(trouble.status, { 'content-length': 0 }).end();
    }
    if (trouble.is === 'slow') await sleep(trouble.ms);
    handOn(asked, answer);
  };
  const server = createServer((asked, answer) => void take(asked, answer));
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  };
  const stopListening = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };

  const port = await listen(0);
  return {
    port,
    set: async (next: HttpTrouble): Promise<void> => {
      trouble = next;
      // Who was left without an answer never gets one.
      for (const answer of hung) answer.destroy();
      hung = [];
      if (next.is === 'refused') await stopListening();
      else if (!server.listening) await listen(port);
    },
    stop: async (): Promise<void> => {
      if (server.listening) await stopListening();
    },
  };
};
