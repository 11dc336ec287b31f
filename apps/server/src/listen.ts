/** Listens, or says in the operator's words why not. */
import type { FastifyInstance } from 'fastify';

type Place = { host: string; port: number; setting: 'PORT' | 'WORKER_PORT' };

/** Null once it listens, else what to do about it. `setting` is the variable that the port comes from. */
export const listen = async (app: FastifyInstance, { host, port, setting }: Place): Promise<string | null> => {
  try {
    await app.listen({ host, port });
    return null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EADDRINUSE')
      return `Port ${port} is taken. End what listens there, or choose another: ${setting}=${port + 10}`;
    if (code === 'EACCES') return `Port ${port} may not be used by this user. Choose one above 1024 with ${setting}.`;
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') return `HOST ${host} is no address of this machine.`;
    throw error;
  }
};
