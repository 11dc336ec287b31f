/** Publishes editions by the API: uploads in parts, creates a job, and waits for its end. */

import { type CrashContext, untilAnswered, type Writer } from '../crash-context.ts';
import { type Answer, jsonOf, pause } from '../deployment/call.ts';
import { editionOf, nameOf, sha256 } from './editions.ts';
import { type ExpectedDocument, setCurrent } from './expected-document.ts';
import { uploadByTus } from './tus-upload.ts';

/** Longest time from the last kill to the end of a job: three times its lease, the poll interval of a worker, and its work. */
const JOB_TIMEOUT_MS = 120_000;
/** Every so many generations one PDF is larger than an S3 part. */
const LARGE_EVERY = 5;

type Job = { id: string; name: string; state: string; attempts: number; failure: { code: string } | null };

/** Finds the job of an unanswered call, which may or may not have been created. */
const findJob = async ({ admin }: CrashContext, company: string, name: string): Promise<Job | null> => {
  const list = await untilAnswered(() => admin('reading', 'GET', `/companies/${company}/jobs?limit=20`));
  return (jsonOf(list) as { jobs: Job[] }).jobs.find((job) => job.name === name) ?? null;
};

const queue = async (context: CrashContext, document: ExpectedDocument, generation: number, upload: string) => {
  const { company } = document;
  const { admin, ledger } = context;
  const name = nameOf(generation);
  for (;;) {
    document.pending.add(generation);
    const body = { upload, document: document.uid, name };
    const answer: Answer | null = await admin('job', 'POST', `/companies/${company}/jobs`, body);
    if (answer?.status === 201) {
      ledger.acknowledge('job');
      return (jsonOf(answer) as Job).id;
    }
    if (answer !== null) {
      ledger.fault(`job: ${name} was answered ${answer.status} ${answer.bytes.toString('utf8')}`);
      return null;
    }
    const found = await findJob(context, company, name);
    if (found !== null) return found.id;
  }
};

/** Polls an acknowledged job until it ends. */
const follow = async (context: CrashContext, company: string, id: string): Promise<Job | null> => {
  const { admin, ledger, over } = context;
  for (let since = performance.now(); ; await pause(150)) {
    const answer = await untilAnswered(() => admin('reading', 'GET', `/companies/${company}/jobs/${id}`));
    if (answer.status !== 200) {
      ledger.fault(`job ${id}: was acknowledged, and is answered ${answer.status}`);
      return null;
    }
    const job = jsonOf(answer) as Job;
    if (job.state !== 'queued' && job.state !== 'running') return job;
    if (!over.aborted) since = performance.now();
    if (performance.now() - since > JOB_TIMEOUT_MS) {
      ledger.fault(`job ${id}: still ${job.state} ${JOB_TIMEOUT_MS} ms after the last kill`);
      return null;
    }
  }
};

const publishOne = async (context: CrashContext, document: ExpectedDocument, generation: number): Promise<void> => {
  const { deployment, ledger } = context;
  const bytes = editionOf(generation, generation % LARGE_EVERY === 3 ? deployment.largeBytes : 200_000);
  document.hashes.set(generation, sha256(bytes));
  const upload = await uploadByTus(context, document.company, bytes);
  const id = await queue(context, document, generation, upload);
  const job = id === null ? null : await follow(context, document.company, id);
  if (job?.state === 'done') {
    setCurrent(document, generation);
    ledger.acknowledge('edition published by a job');
  } else if (job?.failure?.code === 'job.abandoned') {
    // The workers of the job were killed three times, which ends a job with this code.
    document.pending.delete(generation);
    ledger.acknowledge('job abandoned after three kills');
  } else if (job !== null) ledger.fault(`job ${job.id}: ${job.state} ${JSON.stringify(job.failure)}`);
};

/** Starts the publisher with the generation `first`. */
export const startPublisher = (context: CrashContext, document: ExpectedDocument, first: number): Writer => {
  const work = async (): Promise<void> => {
    for (let generation = first; !context.over.aborted; generation += 1)
      await publishOne(context, document, generation);
  };
  return { done: work(), check: async () => undefined };
};

export const publishFirst = publishOne;
