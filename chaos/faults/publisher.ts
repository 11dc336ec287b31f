/** A publisher. Every accepted job must be done at the end. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Job } from '@vitrina/contract/admin';
import type { Call } from './calls.ts';
import { COMPANY, catalogue, DOCUMENT, EDITOR, references } from './catalogue.ts';
import { createSignedInUser } from './signed-in-user.ts';
import { createUploader } from './upload-and-publish.ts';

/** Longest time without another finished job. */
const PROGRESS_TIMEOUT_MS = 120_000;
const POLL_INTERVAL_MS = 100;
const SMALL_PAGES = 1;
const LARGE_PAGES = 16;

export const createPublisher = (origin: string) => {
  const base = `${origin}/admin/v1/companies/${COMPANY}`;
  const user = createSignedInUser(origin, EDITOR);
  const jobs = new Set<string>();
  const send = createUploader(base, user, (job) => jobs.add(job));
  let number = 0;

  const edition = (pages?: number): Buffer => {
    number += 1;
    return catalogue(`Edición ${number} ${Date.now()}`, references, pages);
  };
  /** Throws if the job has failed. */
  const isDone = async (job: string): Promise<boolean> => {
    let isFinished = false;
    const { is, result } = await user.send({
      url: `${base}/jobs/${job}`,
      accepts: (_, body) => {
        const { state, failure } = Job.parse(JSON.parse(body));
        if (state === 'failed') throw new Error(`a job failed: ${JSON.stringify(failure)}`);
        isFinished = state === 'done';
        return 'answered';
      },
    });
    if (is === 'wrong') throw new Error(result);
    return isFinished;
  };
  const waitUntilDone = async (): Promise<void> => {
    let before = 0;
    for (let limit = performance.now() + PROGRESS_TIMEOUT_MS; ; await sleep(POLL_INTERVAL_MS)) {
      const states = await Promise.all([...jobs].map(isDone));
      const done = states.filter(Boolean).length;
      if (done === states.length) return;
      if (done > before) limit = performance.now() + PROGRESS_TIMEOUT_MS;
      before = done;
      if (performance.now() > limit) throw new Error(`${done} of ${states.length} accepted jobs are done`);
    }
  };
  const publish: Call['ask'] = async () => {
    const [bytes, document] = [edition(SMALL_PAGES), `beside-${number % 3}`];
    const { outcome } = await send(bytes, document);
    // An expired upload is sent again, as clients do.
    if (outcome.result !== '404 upload.unknown') return outcome;
    const again = await send(bytes, document);
    return { ...again.outcome, at: outcome.at, ms: performance.now() - outcome.at, retried: 'sent' };
  };
  /** Resolves to the job id. Throws if the upload or the job is not accepted. */
  const publishOrThrow = async (bytes: Buffer, document: string): Promise<string> => {
    const { job, outcome } = await send(bytes, document);
    if (outcome.is !== 'answered') throw new Error(`${document} was not accepted: ${outcome.result}`);
    return job;
  };

  return {
    /** Publishes a document that takes a while. */
    large: (pages = LARGE_PAGES): Promise<string> => publishOrThrow(edition(pages), 'grande'),
    /** Publishes these bytes. */
    publish: publishOrThrow,
    call: { kind: 'publish', ask: publish } satisfies Call,
    first: async (): Promise<void> => {
      await publishOrThrow(edition(), DOCUMENT);
      await waitUntilDone();
    },
    /** Resolves once all accepted jobs are done; throws if one is not. */
    waitUntilDone,
    isDone,
    jobCount: () => jobs.size,
  };
};
export type Publisher = ReturnType<typeof createPublisher>;
