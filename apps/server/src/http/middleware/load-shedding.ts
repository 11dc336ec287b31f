/** Sheds load while the event loop is delayed. Requests that start a page are exempt: nothing would retry them. */
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/app-error.ts';

/** Event loop delay from which requests are refused. */
const MAX_DELAY_MS = 3000;

/**
 * Exempt paths: the page and the files that its HTML references. Without one of its scripts the viewer does not start. The
 * viewer's own calls and API clients retry after `Retry-After`.
 */
const PAGE_START_PATH = /^\/(?:view|menu|assets\/[^?]*|files\/[^?]*|offline\.js|embed\.js)?(?:\?|$)/;

/** Answers `server.busy` while the event loop delay exceeds `maxDelayMs`. */
export const registerLoadShedding = async (app: FastifyInstance, maxDelayMs = MAX_DELAY_MS): Promise<void> => {
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    // A shorter interval would take one stall of this length for a blocked event loop.
    sampleInterval: maxDelayMs,
    pressureHandler: ({ url }) => {
      if (!PAGE_START_PATH.test(url)) throw new AppError('server.busy');
    },
  });
};
