/** Starts listening, or explains to the operator why the address cannot be used. */
import type { FastifyInstance } from 'fastify';

type ListenAddress = { host: string; port: number; setting: 'PORT' | 'WORKER_PORT' };

/** Null once the server listens, else a sentence for the operator. `setting` is the variable that sets the port. */
export const listen = async (app: FastifyInstance, { host, port, setting }: ListenAddress): Promise<string | null> => {
  try {
    await app.listen({ host, port });
    return null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EADDRINUSE')
      return `Port ${port} is in use. Stop the other process, or choose another port: ${setting}=${port + 10}`;
    if (code === 'EACCES') return `Port ${port} is not allowed for this user. Choose one above 1024 with ${setting}.`;
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') return `HOST ${host} is not an address of this machine.`;
    throw error;
  }
};
