/** Stands between a program and a server on TCP and does what networks do: refuses, cuts, falls silent, dawdles. For tests. */
import { EventEmitter, once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * `refused`: nobody listens, and what was open is cut. `hanging`: connections are taken, and nothing passes either way.
 * `reset`: connections are taken and cut at once. `delayed`: every piece comes so many ms late. `throttled`: in bytes a second,
 * for each direction of each connection.
 */
export type Trouble =
  | { is: 'none' | 'refused' | 'hanging' | 'reset' }
  | { is: 'delayed'; ms: number }
  | { is: 'throttled'; bytesPerSecond: number };

export const startTcpProxy = async (target: NetConnectOpts) => {
  let trouble: Trouble = { is: 'none' };
  const changes = new EventEmitter().setMaxListeners(0);
  const open = new Set<Socket>();

  const pass = async (bytes: number): Promise<void> => {
    while (trouble.is === 'hanging') await once(changes, 'change');
    if (trouble.is === 'delayed') await sleep(trouble.ms);
    if (trouble.is === 'throttled') await sleep((bytes / trouble.bytesPerSecond) * 1000);
  };
  const carry = async (from: Socket, to: Socket): Promise<void> => {
    for await (const piece of from) {
      await pass(piece.length);
      if (to.destroyed) return;
      if (!to.write(piece)) await once(to, 'drain');
    }
    to.end();
  };
  const cut = (): void => {
    for (const near of open) near.resetAndDestroy();
  };

  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (trouble.is === 'reset') return void near.resetAndDestroy();
    const far = connect(target);
    open.add(near);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.on('error', () => undefined);
      socket.once('close', () => {
        open.delete(socket);
        other.destroy();
      });
      carry(socket, other).catch(() => other.destroy());
    }
  });
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  };
  const stopListening = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    cut();
    await closed;
  };

  const port = await listen(0);
  return {
    port,
    /** Holds for what is open and for what will be. */
    set: async (next: Trouble): Promise<void> => {
      trouble = next;
      changes.emit('change');
      if (next.is === 'refused') await stopListening();
      else if (!server.listening) await listen(port);
      if (next.is === 'reset') cut();
    },
    /** Once; who connects anew gets through. */
    cut,
    connections: (): number => open.size,
    stop: async (): Promise<void> => {
      trouble = { is: 'none' };
      changes.emit('change');
      await stopListening();
    },
  };
};
export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;
