/** The server process. `vitrina serve` starts the same server. */
import { publishDemo } from './cli/demo.ts';
import { describeError } from './errors/describe-error.ts';
import { serve } from './serve.ts';

const main = async (): Promise<number> => {
  try {
    return await serve(publishDemo);
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`);
    return 1;
  }
};

process.exit(await main());
