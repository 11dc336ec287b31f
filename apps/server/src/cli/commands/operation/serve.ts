/** `vitrina serve` */
import { serve as startServer } from '../../../serve.ts';
import { type Command, parseArguments } from '../../command.ts';
import { publishDemo } from '../../demo.ts';

export const serve: Command = {
  usage: `vitrina serve

Listens on HOST:PORT (0.0.0.0:4600). SIGTERM and SIGINT end it after the pending responses.`,
  run: async (args) => {
    parseArguments(args, {}, 0);
    // Aborted responses may keep connections open, so the process exits without waiting for them.
    return process.exit(await startServer(publishDemo));
  },
};
