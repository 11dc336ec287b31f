/** Failures in the language of the terminal. In Spanish they have the sentence and the next step that Studio shows for the code. */
import { errorWords } from '@vitrina/ui/messages/studio/errors';
import { asksForSpanish } from '../../config.ts';
import { AppError } from '../../errors/app-error.ts';
import { describeError } from '../../errors/describe-error.ts';
import { messageOf } from '../../errors/messages.ts';
import { UserFacingError } from '../../errors/user-facing-error.ts';
import { spanishReasons } from './feed-words.ts';
import { translateCause } from './file-words.ts';

/** Facts that say which thing a sentence is about. */
const NAMES: Readonly<Record<string, string>> = {
  company: 'empresa',
  pdf: 'catálogo',
  pdfUid: 'catálogo',
  edition: 'edición',
  page: 'página',
  pages: 'páginas',
  line: 'línea',
  entry: 'fila',
  email: 'correo',
  host: 'dirección',
  file: 'archivo',
  missing: 'falta',
  found: 'hay',
  most: 'máximo',
  seconds: 'segundos',
  products: 'productos',
  before: 'antes',
  reason: 'causa',
};

/** Null for a reason without Spanish words: those are sentences in English. */
const spanishReason = (reason: string): string | null => {
  const known = new Map<string, string>(Object.entries(spanishReasons)).get(reason);
  const translated = translateCause(reason);
  return known ?? (translated === reason ? null : translated);
};

const factsText = (facts: AppError['facts']): string => {
  const named = Object.entries(NAMES).flatMap(([fact, name]) => {
    const value = facts[fact];
    return value === undefined || value === '' ? [] : [`${name}: ${value}`];
  });
  return named.length === 0 ? '' : ` (${[...new Set(named)].join(', ')})`;
};

/** The English sentence has the facts in it. */
export const failureText = (error: AppError): string => {
  if (!asksForSpanish()) return messageOf(error);
  const { sentence, action } = errorWords[error.code];
  const reason = spanishReason(String(error.facts['reason'] ?? error.facts['problem'] ?? ''));
  const about = factsText({ ...error.facts, reason: reason ?? '' });
  return `${about === '' ? sentence : sentence.replace(/\.$/, `${about}.`)} ${action}`;
};

/** Any thrown value, as one sentence for the terminal. */
export const describeFailure = (error: unknown): string => {
  if (error instanceof AppError && asksForSpanish()) return failureText(error);
  if (error instanceof UserFacingError || error instanceof AppError || !asksForSpanish()) return describeError(error);
  return `${errorWords.internal.sentence} ${describeError(error)}`;
};
