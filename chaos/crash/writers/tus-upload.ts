/** Uploads a file in parts by tus: acknowledged bytes must be there after the server was killed. */

import { type CrashContext, untilAnswered } from '../crash-context.ts';
import { type Answer, pause } from '../deployment/call.ts';

const TUS = { 'tus-resumable': '1.0.0' };
const PART = 'upload part';

const offsetOf = ({ headers }: Answer): number => Number(headers.get('upload-offset'));

/** Creates an upload, again if it was not acknowledged. Resolves to its id. */
const begin = async ({ call, ledger }: CrashContext, company: string, bytes: number): Promise<string> => {
  for (;;) {
    const answer = await call('upload created', `/admin/v1/companies/${company}/uploads`, {
      method: 'POST',
      headers: { ...TUS, 'upload-length': `${bytes}`, 'upload-metadata': `filename ${btoa('catalogo.pdf')}` },
    });
    if (answer === null) continue;
    const location = answer.headers.get('location');
    if (answer.status === 201 && location !== null) {
      ledger.acknowledge('upload created');
      return location.slice(location.lastIndexOf('/') + 1);
    }
    ledger.fault(`upload: its creation was answered ${answer.status} ${answer.bytes.toString('utf8')}`);
    await pause(1000);
  }
};

/** Resolves to the id of the complete upload. */
export const uploadByTus = async (
  context: CrashContext,
  company: string,
  bytes: Buffer<ArrayBuffer>,
): Promise<string> => {
  const { call, ledger, chance, deployment } = context;
  const id = await begin(context, company, bytes.length);
  const path = `/admin/v1/companies/${company}/uploads/${id}`;
  let acknowledged = 0;

  /** Reads the offset from which to continue. */
  const resume = async (sent: number): Promise<number> => {
    const head = await untilAnswered(() => call('upload offset', path, { method: 'HEAD', headers: TUS }));
    const offset = offsetOf(head);
    if (head.status !== 200) ledger.fault(`upload ${id}: was acknowledged, and is answered ${head.status}`);
    else if (offset < acknowledged || offset > sent)
      ledger.fault(`upload ${id}: ${acknowledged} bytes were acknowledged, ${sent} sent, and ${offset} are there`);
    return head.status === 200 ? offset : bytes.length;
  };

  for (let offset = 0; offset < bytes.length; ) {
    const end = Math.min(bytes.length, offset + chance.pick(deployment.partBytes));
    const answer = await call(PART, path, {
      method: 'PATCH',
      headers: { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': `${offset}` },
      body: bytes.subarray(offset, end),
    });
    if (answer?.status === 204) {
      acknowledged = offsetOf(answer);
      offset = acknowledged;
      ledger.acknowledge(PART);
      continue;
    }
    // 423: the server has not yet noticed that the interrupted request ended.
    if (answer !== null && answer.status !== 423)
      ledger.fault(`upload ${id}: a part was answered ${answer.status} ${answer.bytes.toString('utf8')}`);
    offset = await resume(end);
  }
  return id;
};
