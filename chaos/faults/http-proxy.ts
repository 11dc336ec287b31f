/** A faulty proxy before an HTTP server (S3, a shop): it answers itself, delays, hangs or refuses. Signed headers pass unchanged. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** `refused`: the port is closed. `hanging`: requests are accepted and never answered. `slow`: each request is delayed by `ms`. */
export type HttpTrouble =
  | { is: 'none' | 'refused' | 'hanging' }
  | { is: 'answering'; status: number }
  | { is: 'slow'; ms: number };

export const startHttpProxy = async (target: { port: number }) => {
  let trouble: HttpTrouble = { is: 'none' };
  let hung: ServerResponse[] = [];

  const forward = (incoming: IncomingMessage, answer: ServerResponse): void => {
    const { method, url: path, headers } = incoming;
    const upstream = request({ host: '127.0.0.1', ...target, method, path, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
      response.once('error', () => answer.destroy());
    });
    upstream.once('error', () => answer.destroy());
    incoming.pipe(upstream);
    answer.once('close', () => upstream.destroy());
  };
  const handle = async (incoming: IncomingMessage, answer: ServerResponse): Promise<void> => {
    answer.on('error', () => undefined);
    if (trouble.is === 'hanging') return void hung.push(answer);
    if (trouble.is === 'answering') {
      incoming.resume();
      return void answer.writeHead(trouble.status, { 'content-length': 0 }).end();
    }
    if (trouble.is === 'slow') await sleep(trouble.ms);
    forward(incoming, answer);
  };
  const server = createServer((incoming, answer) => void handle(incoming, answer));
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
      // Hanging requests are cut off, never answered.
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
