/**
 * Stands before Node's HTTP server on every connection: a plain GET that has a ready answer is answered at once, all else goes
 * on as it came. Node spends two thirds of the time of such an answer on objects that nobody looks at (decision 009).
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { REQUEST_ID_HEADER, requestIdOf } from '../request-id.ts';
import { Lane } from './lane.ts';
import type { ReadyAnswer, ReadyAnswers } from './ready-answers.ts';
import { type RequestHead, readHead } from './request-head.ts';

export type FrontParts = {
  answers: ReadyAnswers;
  /** Whether the asker of an answer for holders of the key may have it: the key is right and the rate is kept. Asked once a request. */
  admits: (head: RequestHead, remoteAddress: string | undefined) => boolean;
  /** Told of each answer that the front gave. */
  answered: (route: string, status: number, seconds: number) => void;
  /** While aborted, connections are told to end, which is the HTTP server's to say. */
  draining: AbortSignal;
};

/** A client that was told how long a connection waits may use all of that; as Node grants it, ms. */
const LATE_MS = 1000;

/** Where the front knows the HTTP server to stand: between requests, within one, or nobody knows any more. */
type Standing = 'between' | 'within' | 'unknown';

let second = 0;
let date = '';
const dateNow = (): string => {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) {
    second = now;
    date = new Date(now * 1000).toUTCString();
  }
  return date;
};

class Connection {
  readonly #socket: Socket;
  readonly #parts: FrontParts;
  readonly #toServer: (lane: Lane) => void;
  #lane: Lane | null = null;
  #standing: Standing = 'between';
  #bodyLeft = 0;

  constructor(socket: Socket, parts: FrontParts, toServer: (lane: Lane) => void) {
    this.#socket = socket;
    this.#parts = parts;
    this.#toServer = toServer;
    socket.on('data', (chunk: Buffer) => this.#hear(chunk));
    socket.on('drain', () => socket.resume());
    // Those of the lane take over once there is one.
    socket.on('end', () => this.#lane ?? socket.end());
    socket.on('timeout', () => this.#lane ?? socket.destroy());
    socket.on('error', () => this.#lane ?? socket.destroy());
  }

  /** Whether nothing is on its way in either direction. */
  get isIdle(): boolean {
    return this.#standing === 'between' && this.#socket.writableLength === 0;
  }

  /** The HTTP server has answered; its next byte begins a request where all of the last one has come. */
  answeredByServer(): void {
    if (this.#standing === 'within') this.#standing = this.#bodyLeft === 0 ? 'between' : 'unknown';
  }

  #hear(chunk: Buffer): void {
    if (this.#standing === 'between') {
      const start = performance.now();
      const head = readHead(chunk);
      if (head && this.#answer(head, start)) return;
      this.#standing = head ? 'within' : 'unknown';
      this.#bodyLeft = head?.bodyLeft ?? 0;
    } else {
      // What goes beyond the body is a second request before the first is answered: from then on the server keeps the order.
      this.#bodyLeft -= chunk.length;
    }
    this.#laneOf().feed(chunk);
  }

  #laneOf(): Lane {
    if (this.#lane) return this.#lane;
    this.#socket.setTimeout(0);
    this.#lane = new Lane(this.#socket);
    this.#toServer(this.#lane);
    return this.#lane;
  }

  #answer(head: RequestHead, start: number): boolean {
    const { answers, admits, answered, draining } = this.#parts;
    if (head.method !== 'GET' || head.isRange || head.hasBody || draining.aborted) return false;
    const answer = answers.find(head);
    if (!answer) return false;
    const isUnchanged = answer.tag !== null && head.ifNoneMatch === answer.tag;
    if (head.ifNoneMatch !== null && !isUnchanged) return false;
    // Last, since it counts: what goes on to the server is counted there.
    if (answer.isForKey && !admits(head, this.#socket.remoteAddress)) return false;
    this.#send(answer, isUnchanged, head.requestId);
    answered(answer.route, isUnchanged ? 304 : 200, (performance.now() - start) / 1000);
    return true;
  }

  #send({ head, unchanged, body, tellsId }: ReadyAnswer, isUnchanged: boolean, requestId: string | null): void {
    const id = tellsId
      ? `${REQUEST_ID_HEADER}: ${requestIdOf({ headers: { [REQUEST_ID_HEADER]: requestId ?? '' } })}\r\n`
      : '';
    const lines = `${isUnchanged ? unchanged : head}${id}date: ${dateNow()}\r\n\r\n`;
    this.#socket.cork();
    // Bytes all through: a text among them would be copied once more, with all that follows it.
    let isTaken = this.#socket.write(Buffer.from(lines, 'latin1'));
    if (!isUnchanged) isTaken = this.#socket.write(body);
    this.#socket.uncork();
    // Who does not read is not asked for more.
    if (!isTaken && this.#socket.writableNeedDrain) this.#socket.pause();
  }
}

/**
 * Takes the connections of `server`, which must not listen yet. Returns what ends those that wait for nothing: the HTTP server knows
 * only those that it was given something of.
 */
export const standBefore = (server: Server, parts: FrontParts): { endIdle: () => void } => {
  const [toServer] = server.listeners('connection');
  if (toServer === undefined) throw new Error('The server takes no connections.');
  server.removeAllListeners('connection');
  const connections = new Map<Socket, Connection>();
  const ofLane = new WeakMap<object, Connection>();
  server.on('connection', (socket: Socket) => {
    socket.setTimeout(server.keepAliveTimeout + LATE_MS);
    const connection = new Connection(socket, parts, (lane) => {
      ofLane.set(lane, connection);
      toServer.call(server, lane);
    });
    connections.set(socket, connection);
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    response.once('close', () => ofLane.get(socket)?.answeredByServer());
  });
  return {
    endIdle: () => {
      for (const [socket, connection] of connections) if (connection.isIdle) socket.destroy();
    },
  };
};
