/** Serves the page of a peer during a measurement. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

/** Passes its address to `during` and closes the server after it. */
export const withOwnPage = async <T>(answer: RequestListener, during: (url: string) => Promise<T>): Promise<T> => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
    return await during(`http://127.0.0.1:${address.port}/`);
  } finally {
    server.close();
  }
};
