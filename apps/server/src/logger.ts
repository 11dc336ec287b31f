/** The log: one JSON object a line, on stderr. It tells what happened to which request, never who asked or for what. */
import { type DestinationStream, destination, type Logger, pino } from 'pino';

type Told = { type: string; message: string; stack?: string; code?: unknown; cause?: Told };

/** How deep causes are followed. */
const MOST_CAUSES = 4;

/** Drivers hang rows, parameters and addresses on their errors: of those only these are told. */
const told = (error: unknown, depth = 0): Told => {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error).slice(0, 500) };
  const code =
    'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? error.code : null;
  return {
    type: error.name,
    message: error.message,
    ...(error.stack === undefined ? {} : { stack: error.stack }),
    ...(code === null ? {} : { code }),
    ...(error.cause === undefined || depth >= MOST_CAUSES ? {} : { cause: told(error.cause, depth + 1) }),
  };
};

/** Written whole and at once when the process ends by itself. */
export const createLogger = (level: string, stream: DestinationStream = destination({ fd: 2, sync: false })): Logger =>
  pino({ level, base: null, serializers: { err: (error: unknown) => told(error) } }, stream);
