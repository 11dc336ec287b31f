/** A file on its way: uploaded, and ordered to be made a document. */
import type { Outcome } from './calls.ts';
import type { Person } from './person.ts';

/** `onTaken` is told of each job. What it gives: upload and order as one outcome, of the one that went wrong or of the second. */
export const sendingTo = (base: string, person: Person, onTaken: (job: string) => void) => {
  const upload = async (bytes: Buffer) => {
    let id = '';
    const outcome = await person.asks({
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
  const order = async (uploaded: string, document: string) => {
    let job = '';
    const outcome = await person.asks({
      url: `${base}/jobs`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ upload: uploaded, document, name: 'Catálogo' }),
      accepts: (_, body) => {
        job = String(JSON.parse(body).id);
        onTaken(job);
        return 'answered';
      },
    });
    return { job, outcome };
  };
  return async (bytes: Buffer, document: string): Promise<{ job: string; outcome: Outcome }> => {
    const { id, outcome } = await upload(bytes);
    if (outcome.is !== 'answered') return { job: '', outcome };
    const ordered = await order(id, document);
    const anew = ordered.outcome.anew ?? outcome.anew;
    const { at } = outcome;
    return {
      job: ordered.job,
      outcome: { ...ordered.outcome, at, ms: performance.now() - at, ...(anew && { anew }) },
    };
  };
};
