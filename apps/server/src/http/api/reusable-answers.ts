/**
 * Answers of POST calls by the text of their requests: equal requests are answered with the same bytes, without parsing,
 * reading or serialising anything, while the answer is current.
 */
import type { FastifyInstance } from 'fastify';
import { createSharedLru } from '../../domain/caching/shared-lru.ts';
import type { OnLookup } from '../../domain/ports/metrics.ts';
import type { SerializedBody } from '../middleware/body.ts';

/** `tenant`: the company that asked. `isCurrent` is called before each use; it must be fast and must not throw. */
type ReusableAnswer = { body: SerializedBody; tenant: string | null; isCurrent: () => boolean };

declare module 'fastify' {
  interface FastifyRequest {
    /** The text of a JSON body; empty outside of `reuseAnswers`. */
    bodyText: string;
    /** The answer to an equal request. The body was not parsed then. */
    reusable: SerializedBody | null;
  }
}

const MAX_BYTES = 16 * 1024 * 1024;
/** In characters. Longer requests are seldom equal. */
const MAX_TEXT_LENGTH = 8 * 1024;
/** Estimate of the objects that hold one answer. */
const ENTRY_OVERHEAD_BYTES = 1024;

/** For the routes of `app` and below. A text is one route's alone: register it once per route. */
export const reuseAnswers = (app: FastifyInstance, onLookup: OnLookup) => {
  // With room for the encoded forms, which are made on first use.
  const answers = createSharedLru<ReusableAnswer>(
    MAX_BYTES,
    ({ body }, text) => 2 * text.length + 2 * body.plain.length + ENTRY_OVERHEAD_BYTES,
  );
  const find = (text: string): ReusableAnswer | null => {
    const found = answers.get(text);
    const isHit = found?.isCurrent() === true;
    onLookup(isHit);
    if (isHit) return found;
    if (found) answers.delete(text);
    return null;
  };
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('bodyText', '');
  app.decorateRequest('reusable', null);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    request.bodyText = text;
    const found = find(text);
    request.reusable = found?.body ?? null;
    request.tenant = found?.tenant ?? null;
    if (request.reusable) done(null);
    else void parseJson(request, text, done);
  });
  return {
    /** Stores the answer to a request with this body. */
    add: (text: string, answer: ReusableAnswer): void => {
      if (text !== '' && text.length <= MAX_TEXT_LENGTH) answers.set(text, answer, answer.tenant ?? '');
    },
  };
};
