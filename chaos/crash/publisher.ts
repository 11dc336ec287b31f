/** Publishes edition after edition through the API: upload in parts, job, and waits for its end. */
import { type Answer, jsonOf, pause } from './call.ts';
import { editionOf, nameOf, sha256 } from './editions.ts';
import { answered, type Scene, type Writer } from './scene.ts';
import { sendUp } from './sending.ts';
import { type Shelf, stands } from './shelf.ts';

/** A job's end after the last kill: its lease, the pause of an idle worker, and its work on a busy machine; three times over, ms. */
const JOB_LIMIT_MS = 120_000;
/** Editions that are larger than a part of S3: one in so many. */
const LARGE_EVERY = 5;

type Job = { id: string; name: string; state: string; attempts: number; failure: { code: string } | null };

/** Null: the job is not there. What was asked for without an answer may be there or not. */
const findJob = async ({ admin }: Scene, company: string, name: string): Promise<Job | null> => {
  const list = await answered(() => admin('reading', 'GET', `/companies/${company}/jobs?limit=20`));
  return (jsonOf(list) as { jobs: Job[] }).jobs.find((job) => job.name === name) ?? null;
};

const queue = async (scene: Scene, shelf: Shelf, generation: number, upload: string) => {
  const { company } = shelf;
  const { admin, ledger } = scene;
  const name = nameOf(generation);
  for (;;) {
    shelf.offered.add(generation);
    const body = { upload, document: shelf.uid, name };
    const answer: Answer | null = await admin('job', 'POST', `/companies/${company}/jobs`, body);
    if (answer?.status === 201) {
      ledger.acknowledge('job');
      return (jsonOf(answer) as Job).id;
    }
    if (answer !== null) {
      ledger.fault(`job: ${name} was answered ${answer.status} ${answer.bytes.toString('utf8')}`);
      return null;
    }
    const found = await findJob(scene, company, name);
    if (found !== null) return found.id;
  }
};

/** Follows a job that was acknowledged to its end. */
const follow = async (scene: Scene, company: string, id: string): Promise<Job | null> => {
  const { admin, ledger, over } = scene;
  for (let since = performance.now(); ; await pause(150)) {
    const answer = await answered(() => admin('reading', 'GET', `/companies/${company}/jobs/${id}`));
    if (answer.status !== 200) {
      ledger.fault(`job ${id}: acknowledged, and now ${answer.status}`);
      return null;
    }
    const job = jsonOf(answer) as Job;
    if (job.state !== 'queued' && job.state !== 'running') return job;
    if (!over.aborted) since = performance.now();
    if (performance.now() - since > JOB_LIMIT_MS) {
      ledger.fault(`job ${id}: still ${job.state} ${JOB_LIMIT_MS} ms after the last kill`);
      return null;
    }
  }
};

const publishOne = async (scene: Scene, shelf: Shelf, generation: number): Promise<void> => {
  const { house, ledger } = scene;
  const bytes = editionOf(generation, generation % LARGE_EVERY === 3 ? house.largeBytes : 200_000);
  shelf.hashes.set(generation, sha256(bytes));
  const upload = await sendUp(scene, shelf.company, bytes);
  const id = await queue(scene, shelf, generation, upload);
  const job = id === null ? null : await follow(scene, shelf.company, id);
  if (job?.state === 'done') {
    stands(shelf, generation);
    ledger.acknowledge('edition published by a job');
  } else if (job?.failure?.code === 'job.abandoned') {
    // Its workers were killed as often as a job may cost one: the publisher is told so.
    shelf.offered.delete(generation);
    ledger.acknowledge('job given up after three kills, and told so');
  } else if (job !== null) ledger.fault(`job ${job.id}: ${job.state} ${JSON.stringify(job.failure)}`);
};

/** `first` is the generation that it begins with. */
export const keepPublishing = (scene: Scene, shelf: Shelf, first: number): Writer => {
  const work = async (): Promise<void> => {
    for (let generation = first; !scene.over.aborted; generation += 1) await publishOne(scene, shelf, generation);
  };
  return { done: work(), check: async () => undefined };
};

export const publishFirst = publishOne;
