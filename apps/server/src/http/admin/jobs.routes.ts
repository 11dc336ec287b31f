/** Publishings under /admin/v1: asked for, watched, cancelled. */
import type { Job } from '@vitrina/contract/admin';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { AppError } from '../../domain/app-error.ts';
import { openPreview } from '../../domain/job-preview.ts';
import { cancelPublishing, queuePublishing } from '../../domain/job-requests.ts';
import { createJobWatch, isOver } from '../../domain/job-watch.ts';
import type { Database } from '../../domain/ports.ts';
import { finishUpload, type UploadParts, uploadOf } from '../../domain/upload-rules.ts';
import type { AdminMount } from './admin-mount.ts';
import { type EventStream, openEventStream } from './event-stream.ts';

type Parts = { config: Pick<Config, 'publicUrl'>; database: Database; uploads: UploadParts; clock: () => Date };

export const jobsRoutes = (
  app: FastifyInstance,
  mount: AdminMount,
  { config, database, uploads, clock }: Parts,
): void => {
  const { jobs } = database.repos;
  const watch = createJobWatch(jobs);
  const open = new Set<EventStream>();
  // Listeners come again, to another server: a graceful end does not wait for them.
  app.addHook('preClose', async () => {
    for (const { end } of open) end();
  });
  const jobOf = async (company: string, id: string): Promise<Job> => {
    const job = await jobs.read(company, id);
    if (!job) throw new AppError('job.unknown', { job: id });
    return job;
  };

  mount('jobs.create', async ({ params: { companyUid: company }, body, caller }) => {
    const upload = await uploadOf(uploads, company, body.upload);
    const fileKey = await finishUpload(uploads, upload);
    const asked = { company, document: body.document, name: body.name ?? upload.name, fileKey };
    return queuePublishing(database, caller, asked, clock());
  });
  mount('jobs.list', async ({ params, query }) => ({ jobs: await jobs.list(params.companyUid, query) }));
  mount('jobs.read', ({ params }) => jobOf(params.companyUid, params.jobId));
  mount('jobs.preview', async ({ params, caller }) => {
    const about = { company: params.companyUid, job: params.jobId };
    const { token, expiresAt } = await openPreview(database, caller, about, clock());
    return { url: `${config.publicUrl}/preview/${token}`, expiresAt: expiresAt.toISOString() };
  });
  mount('jobs.cancel', ({ params, caller }) =>
    cancelPublishing(database, caller, { company: params.companyUid, job: params.jobId }, clock()),
  );

  mount.stream('jobs.events', async ({ params }, { request, reply }) => {
    const job = await jobOf(params.companyUid, params.jobId);
    // Who has had the last state asks in vain again: browsers do so unless they are told that there is nothing.
    if (isOver(job) && request.headers['last-event-id'] === `${job.revision}`) return reply.code(204).send();
    let stopListening = (): void => undefined;
    const stream = openEventStream(() => {
      stopListening();
      open.delete(stream);
    });
    const tell = (now: Job | null): void => {
      if (now) stream.send(isOver(now) ? 'end' : 'progress', now.revision, now);
      if (!now || isOver(now)) stream.end();
    };
    try {
      stopListening = watch.listen(job, tell);
    } catch (error) {
      stream.body.destroy();
      throw error;
    }
    open.add(stream);
    tell(job);
    // A connection that listened so long is not kept for another call: a server that closes would wait for it.
    const headers = { connection: 'close', 'x-accel-buffering': 'no' };
    return reply.type('text/event-stream').headers(headers).send(stream.body);
  });
};
