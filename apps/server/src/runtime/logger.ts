/** The log: one JSON object per line on stderr. It identifies requests, never visitors or the data they asked for. */
import { type DestinationStream, destination, type Logger, pino } from 'pino';

type LoggedError = { type: string; message: string; stack?: string; code?: unknown; cause?: LoggedError };

/** Depth to which error causes are logged. */
const MAX_CAUSE_DEPTH = 4;

/** Only these fields of an error are logged: drivers attach rows, parameters and addresses to theirs. */
const loggedError = (error: unknown, depth = 0): LoggedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error).slice(0, 500) };
  const code =
    'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? error.code : null;
  return {
    type: error.name,
    message: error.message,
    ...(error.stack === undefined ? {} : { stack: error.stack }),
    ...(code === null ? {} : { code }),
    ...(error.cause === undefined || depth >= MAX_CAUSE_DEPTH ? {} : { cause: loggedError(error.cause, depth + 1) }),
  };
};

/** Writes synchronously, so that no line is lost when the process exits. */
export const createLogger = (level: string, stream: DestinationStream = destination({ fd: 2, sync: false })): Logger =>
  pino({ level, base: null, serializers: { err: (error: unknown) => loggedError(error) } }, stream);
