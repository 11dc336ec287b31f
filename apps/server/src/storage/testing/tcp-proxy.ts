/** A TCP proxy for tests that simulates network faults: refused, hanging, reset, delayed and throttled connections. */
import { EventEmitter, once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * `refused`: the port is closed and open connections are cut. `hanging`: connections are accepted, but no data passes.
 * `reset`: connections are accepted and reset at once. `delayed`: each chunk arrives `ms` late. `throttled`: bytes per second
 * and direction of each connection.
 */
export type NetworkFault =
  | { is: 'none' | 'refused' | 'hanging' | 'reset' }
  | { is: 'delayed'; ms: number }
  | { is: 'throttled'; bytesPerSecond: number };

export const startTcpProxy = async (target: NetConnectOpts) => {
  let fault: NetworkFault = { is: 'none' };
  const changes = new EventEmitter().setMaxListeners(0);
  const open = new Set<Socket>();

  const waitForFault = async (bytes: number): Promise<void> => {
    while (fault.is === 'hanging') await once(changes, 'change');
    if (fault.is === 'delayed') await sleep(fault.ms);
    if (fault.is === 'throttled') await sleep((bytes / fault.bytesPerSecond) * 1000);
  };
  const forward = async (from: Socket, to: Socket): Promise<void> => {
    for await (const chunk of from) {
      await waitForFault(chunk.length);
      if (to.destroyed) return;
      if (!to.write(chunk)) await once(to, 'drain');
    }
    to.end();
  };
  const cut = (): void => {
    for (const client of open) client.resetAndDestroy();
  };

  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (fault.is === 'reset') return void client.resetAndDestroy();
    const upstream = connect(target);
    open.add(client);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      socket.on('error', () => undefined);
      socket.once('close', () => {
        open.delete(socket);
        other.destroy();
      });
      forward(socket, other).catch(() => other.destroy());
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
    /** Applies to open and future connections. */
    set: async (next: NetworkFault): Promise<void> => {
      fault = next;
      changes.emit('change');
      if (next.is === 'refused') await stopListening();
      else if (!server.listening) await listen(port);
      if (next.is === 'reset') cut();
    },
    /** Cuts open connections once; new ones pass. */
    cut,
    connections: (): number => open.size,
    stop: async (): Promise<void> => {
      fault = { is: 'none' };
      changes.emit('change');
      await stopListening();
    },
  };
};
export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;
