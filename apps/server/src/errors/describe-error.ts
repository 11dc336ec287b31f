/** Formats an error for the terminal as one sentence; includes the stack at LOG_LEVEL=debug. */
import { showsStacks } from '../config.ts';
import { AppError } from './app-error.ts';
import { messageOf } from './messages.ts';
import { UserFacingError } from './user-facing-error.ts';

/** The message of any thrown value. An `AggregateError` (every address of a host refused) has none of its own: its parts are joined. */
export const errorText = (error: unknown): string => {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(errorText).join('; ');
  return error instanceof Error ? error.message : String(error);
};

const sentenceFor = (error: unknown): string => {
  if (error instanceof AppError) return messageOf(error);
  return error instanceof UserFacingError ? error.message : `Internal error: ${errorText(error)}`;
};

export const describeError = (error: unknown): string => {
  const stack = showsStacks() && error instanceof Error ? `\n${error.stack ?? ''}` : '';
  return sentenceFor(error) + stack;
};
