/** Sheds load while the process is late. What a page begins with is given all the same: nobody asks for it again. */
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../domain/app-error.ts';

/** An event loop this late answers nobody in time: better to say so than to queue. */
const LATE_MS = 3000;

/**
 * The page and what its HTML names. A script that is refused costs the visitor the viewer, and is little work; what the viewer
 * asks for, and every API client, comes again when told to.
 */
const BEGINNING = /^\/(?:view|menu|assets\/[^?]*|files\/[^?]*|offline\.js|embed\.js)?(?:\?|$)/;

/** Throws `server.busy`, in an answer, while the event loop is `lateMs` late. */
export const shedWhenLate = async (app: FastifyInstance, lateMs = LATE_MS): Promise<void> => {
  await app.register(underPressure, {
    maxEventLoopDelay: lateMs,
    // Measured over less, a single stall of that length would be taken for an event loop that stands still.
    sampleInterval: lateMs,
    pressureHandler: ({ url }) => {
      if (!BEGINNING.test(url)) throw new AppError('server.busy');
    },
  });
};
