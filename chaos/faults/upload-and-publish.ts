/** Uploads a file and creates the job that publishes it. */
import type { Outcome } from './calls.ts';
import type { SignedInUser } from './signed-in-user.ts';

/** The returned function resolves to one outcome for both calls: that of the upload if it failed, else that of the job. */
export const createUploader = (base: string, user: SignedInUser, onJobCreated: (job: string) => void) => {
  const upload = async (bytes: Buffer) => {
    let id = '';
    const outcome = await user.send({
      url: `${base}/uploads`,
      method: 'POST',
      headers: {
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
  const createJob = async (uploaded: string, document: string) => {
    let job = '';
    const outcome = await user.send({
      url: `${base}/jobs`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ upload: uploaded, document, name: 'Catálogo' }),
      accepts: (_, body) => {
        job = String(JSON.parse(body).id);
        onJobCreated(job);
        return 'answered';
      },
    });
    return { job, outcome };
  };
  return async (bytes: Buffer, document: string): Promise<{ job: string; outcome: Outcome }> => {
    const { id, outcome } = await upload(bytes);
    if (outcome.is !== 'answered') return { job: '', outcome };
    const created = await createJob(id, document);
    const retried = created.outcome.retried ?? outcome.retried;
    const { at } = outcome;
    return {
      job: created.job,
      outcome: { ...created.outcome, at, ms: performance.now() - at, ...(retried && { retried }) },
    };
  };
};
