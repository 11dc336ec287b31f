/** Publishing jobs under /admin/v1: create, read, watch, preview, cancel. */
import type { Job } from '@vitrina/contract/admin';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../config.ts';
import { type Caller, isAuthor } from '../../../domain/accounts/authorization.ts';
import { createJobEvents, isOver } from '../../../domain/jobs/job-events.ts';
import { openPreview } from '../../../domain/jobs/preview.ts';
import { cancelPublishing, queuePublishing } from '../../../domain/jobs/publish-queue.ts';
import { finishUpload, type UploadDeps, uploadOf } from '../../../domain/jobs/uploads.ts';
import type { Database } from '../../../domain/ports/database.ts';
import type { Tracing } from '../../../domain/tracing.ts';
import { AppError } from '../../../errors/app-error.ts';
import { type EventStream, openEventStream } from '../event-stream.ts';
import type { AdminMount } from '../mount.ts';

type JobsDeps = {
  config: Pick<Config, 'publicUrl'>;
  database: Database;
  uploads: UploadDeps;
  clock: () => Date;
  tracing: Tracing;
};

export const jobsRoutes = (
  app: FastifyInstance,
  mount: AdminMount,
  { config, database, uploads, clock, tracing }: JobsDeps,
): void => {
  const { jobs } = database.repos;
  const watch = createJobEvents(jobs);
  const openStreams = new Set<EventStream>();
  // Clients reconnect, to another server: a graceful shutdown does not wait for open streams.
  app.addHook('preClose', async () => {
    for (const { end } of openStreams) end();
  });
  const jobOf = async (company: string, id: string): Promise<Job> => {
    const job = await jobs.read(company, id);
    if (!job) throw new AppError('job.unknown', { job: id });
    return job;
  };

  /** An author publishes nothing. */
  const requireHold = (caller: Caller, { hold }: Pick<Job, 'hold'>): void => {
    if (isAuthor(caller) && !hold) throw new AppError('access.denied', { needs: 'editor' });
  };

  mount('jobs.create', async ({ params: { companyUid: company }, body, caller }) => {
    requireHold(caller, body);
    const upload = await uploadOf(uploads, company, body.upload);
    const fileKey = await finishUpload(uploads, upload);
    const { document, name, hold } = body;
    const request = { company, document, name, hold, fileName: upload.name, fileKey };
    return queuePublishing(database, caller, { ...request, traceparent: tracing.traceparent() }, clock());
  });
  mount('jobs.list', async ({ params, query }) => ({ jobs: await jobs.list(params.companyUid, query) }));
  mount('jobs.read', ({ params }) => jobOf(params.companyUid, params.jobId));
  mount('jobs.proposals', async ({ params, query }) => {
    const { id } = await jobOf(params.companyUid, params.jobId);
    return { pages: await jobs.proposals(id, query) };
  });
  mount('jobs.preview', async ({ params, caller }) => {
    const target = { company: params.companyUid, job: params.jobId };
    const { token, expiresAt } = await openPreview(database, caller, target, clock());
    return { url: `${config.publicUrl}/preview/${token}`, expiresAt: expiresAt.toISOString() };
  });
  mount('jobs.cancel', async ({ params, caller }) => {
    requireHold(caller, await jobOf(params.companyUid, params.jobId));
    return cancelPublishing(database, caller, { company: params.companyUid, job: params.jobId }, clock());
  });

  mount.stream('jobs.events', async ({ params }, { request, reply }) => {
    const job = await jobOf(params.companyUid, params.jobId);
    // 204 stops a browser from reconnecting after it has received the final state.
    if (isOver(job) && request.headers['last-event-id'] === `${job.revision}`) return reply.code(204).send();
    let stopListening = (): void => undefined;
    const stream = openEventStream(() => {
      stopListening();
      openStreams.delete(stream);
    });
    const sendState = (state: Job | null): void => {
      if (state) stream.send(isOver(state) ? 'end' : 'progress', state.revision, state);
      if (!state || isOver(state)) stream.end();
    };
    try {
      stopListening = watch.subscribe(job, sendState);
    } catch (error) {
      stream.body.destroy();
      throw error;
    }
    openStreams.add(stream);
    sendState(job);
    // Not kept alive after the stream: a closing server would wait for the connection.
    const headers = { connection: 'close', 'x-accel-buffering': 'no' };
    return reply.type('text/event-stream').headers(headers).send(stream.body);
  });
};
