/** `vitrina serve` */
import { serve as startServer } from '../main.ts';
import { type Command, readArguments } from './command.ts';

export const serve: Command = {
  usage: `vitrina serve

Listens on HOST:PORT (0.0.0.0:4600). SIGTERM and SIGINT end it once the answers in flight are out.`,
  run: async (args) => {
    readArguments(args, {}, 0);
    // What was cut may still hold a connection open: nobody waits for that.
    return process.exit(await startServer());
  },
};
