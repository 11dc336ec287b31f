/** Somebody who publishes: uploads a file and has it made a document. What was taken must be published in the end. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Job } from '@vitrina/contract/admin';
import type { Call } from './calls.ts';
import { asking } from './calls.ts';
import { COMPANY, catalogue, DOCUMENT } from './catalogue.ts';

/** Of whoever waits for the next document to be done, ms. */
const PATIENCE = 120_000;
const SMALL_PAGES = 1;
const LARGE_PAGES = 16;

export const createPublisher = (origin: string, headers: Record<string, string>, references: readonly string[]) => {
  const base = `${origin}/admin/v1/companies/${COMPANY}`;
  const jobs = new Set<string>();
  let number = 0;

  const upload = async (pages?: number) => {
    number += 1;
    let id = '';
    const bytes = catalogue(`Edición ${number} ${Date.now()}`, references, pages);
    const outcome = await asking({
      url: `${base}/uploads`,
      method: 'POST',
      headers: {
        ...headers,
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-length': `${bytes.length}`,
        'upload-metadata': `filename ${Buffer.from('otoño.pdf').toString('base64')}`,
      },
      body: new Uint8Array(bytes),
      accepts: (answer) => {
        id = answer.headers.get('location')?.split('/').at(-1) ?? '';
        return answer.headers.get('upload-offset') === `${bytes.length}` ? 'answered' : 'wrong';
      },
    });
    return { id, outcome };
  };
  const order = (uploaded: string, document: string) =>
    asking({
      url: `${base}/jobs`,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ upload: uploaded, document, name: 'Catálogo' }),
      accepts: (_, body) => {
        jobs.add(String(JSON.parse(body).id));
        return 'answered';
      },
    });
  const stateOf = async (job: string): Promise<string> => {
    const answer = await fetch(`${base}/jobs/${job}`, { headers });
    const { state, failure } = Job.parse(await answer.json());
    if (state === 'failed') throw new Error(`a publishing failed: ${JSON.stringify(failure)}`);
    return state;
  };
  const settled = async (): Promise<void> => {
    let before = 0;
    for (let limit = Date.now() + PATIENCE; ; await sleep(100)) {
      const states = await Promise.all([...jobs].map(stateOf));
      const done = states.filter((state) => state === 'done').length;
      if (done === states.length) return;
      if (done > before) limit = Date.now() + PATIENCE;
      before = done;
      if (Date.now() > limit) throw new Error(`publishings that were taken are not done: ${states.join(', ')}`);
    }
  };
  const publish: Call['ask'] = async () => {
    const { id, outcome } = await upload(SMALL_PAGES);
    if (outcome.is !== 'answered') return outcome;
    const ordered = await order(id, `beside-${number % 3}`);
    return { ...ordered, at: outcome.at, ms: Math.max(outcome.ms, ordered.ms) };
  };

  return {
    stateOf,
    /** A document that takes a while; its job. */
    large: async (): Promise<string> => {
      const { id } = await upload(LARGE_PAGES);
      const before = new Set(jobs);
      await order(id, 'grande');
      return [...jobs].find((job) => !before.has(job)) ?? '';
    },
    /** Upload and order, told as one. */
    call: { kind: 'publish', ask: publish } satisfies Call,
    first: async (): Promise<void> => {
      const { id } = await upload();
      await order(id, DOCUMENT);
      await settled();
    },
    /** Resolves once everything that was taken is published; throws where it is not. */
    settled,
    taken: () => jobs.size,
  };
};
