/** Messages to and from the thread of command-thread.ts. Without its imports, which load all commands. */
import type { MessagePort } from 'node:worker_threads';

export type CommandRequest = { args: string[]; input: string; env: NodeJS.ProcessEnv };
export type CommandResult = { code: number; err: string };
/** `done` is set and notified once the result waits at `port`. */
export type CommandMessage = CommandRequest & { port: MessagePort; done: Int32Array };
