/** What is told of a failure: a sentence, and the stack only for who asks (LOG_LEVEL=debug). */
import { showsStacks } from './config.ts';
import { AppError } from './domain/app-error.ts';
import { messageOf } from './messages.ts';
import { Refused } from './refused.ts';

/** Several addresses of a host that all refuse come as one error without a text of its own. */
export const textOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(textOf).join('; ');
  return error instanceof Error ? error.message : String(error);
};

const sentenceOf = (error: unknown): string => {
  if (error instanceof AppError) return messageOf(error);
  return error instanceof Refused ? error.message : `Something went wrong inside: ${textOf(error)}`;
};

export const failureOf = (error: unknown): string => {
  const stack = showsStacks() && error instanceof Error ? `\n${error.stack ?? ''}` : '';
  return sentenceOf(error) + stack;
};
