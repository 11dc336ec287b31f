/** Somebody who publishes. What was taken must be published in the end. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Job } from '@vitrina/contract/admin';
import type { Call } from './calls.ts';
import { COMPANY, catalogue, DOCUMENT, EDITOR, references } from './catalogue.ts';
import { createPerson } from './person.ts';
import { sendingTo } from './sending.ts';

/** Of whoever waits for the next document to be done, ms. */
const PATIENCE = 120_000;
const AGAIN_AFTER = 100;
const SMALL_PAGES = 1;
const LARGE_PAGES = 16;

export const createPublisher = (origin: string) => {
  const base = `${origin}/admin/v1/companies/${COMPANY}`;
  const person = createPerson(origin, EDITOR);
  const jobs = new Set<string>();
  const send = sendingTo(base, person, (job) => jobs.add(job));
  let number = 0;

  const edition = (pages?: number): Buffer => {
    number += 1;
    return catalogue(`Edición ${number} ${Date.now()}`, references, pages);
  };
  /** Throws for one that has failed. */
  const isDone = async (job: string): Promise<boolean> => {
    let isOver = false;
    const { is, told } = await person.asks({
      url: `${base}/jobs/${job}`,
      accepts: (_, body) => {
        const { state, failure } = Job.parse(JSON.parse(body));
        if (state === 'failed') throw new Error(`a publishing failed: ${JSON.stringify(failure)}`);
        isOver = state === 'done';
        return 'answered';
      },
    });
    if (is === 'wrong') throw new Error(told);
    return isOver;
  };
  const settled = async (): Promise<void> => {
    let before = 0;
    for (let limit = performance.now() + PATIENCE; ; await sleep(AGAIN_AFTER)) {
      const states = await Promise.all([...jobs].map(isDone));
      const done = states.filter(Boolean).length;
      if (done === states.length) return;
      if (done > before) limit = performance.now() + PATIENCE;
      before = done;
      if (performance.now() > limit)
        throw new Error(`of ${states.length} publishings that were taken ${done} are done`);
    }
  };
  const publish: Call['ask'] = async () => {
    const [bytes, document] = [edition(SMALL_PAGES), `beside-${number % 3}`];
    const { outcome } = await send(bytes, document);
    // As programs that upload do: one that is no longer known is sent again.
    if (outcome.told !== '404 upload.unknown') return outcome;
    const again = await send(bytes, document);
    return { ...again.outcome, at: outcome.at, ms: performance.now() - outcome.at, anew: 'sent' };
  };
  /** Throws where it is not taken; its job. */
  const must = async (bytes: Buffer, document: string): Promise<string> => {
    const { job, outcome } = await send(bytes, document);
    if (outcome.is !== 'answered') throw new Error(`${document} was not taken: ${outcome.told}`);
    return job;
  };

  return {
    /** A document that takes a while. */
    large: (pages = LARGE_PAGES): Promise<string> => must(edition(pages), 'grande'),
    /** Any other. */
    order: must,
    call: { kind: 'publish', ask: publish } satisfies Call,
    first: async (): Promise<void> => {
      await must(edition(), DOCUMENT);
      await settled();
    },
    /** Resolves once everything that was taken is published; throws where it is not. */
    settled,
    isDone,
    taken: () => jobs.size,
  };
};
export type Publisher = ReturnType<typeof createPublisher>;
