/** A file goes up in parts by tus: what was acknowledged of it must be there when the server comes back. */
import { type Answer, pause } from './call.ts';
import { answered, type Scene } from './scene.ts';

const TUS = { 'tus-resumable': '1.0.0' };
const PART = 'upload part';

const offsetOf = ({ headers }: Answer): number => Number(headers.get('upload-offset'));

/** Resolves to the id of the upload. What is begun without an acknowledgement is begun again. */
const begin = async ({ call, ledger }: Scene, company: string, bytes: number): Promise<string> => {
  for (;;) {
    const answer = await call('upload begun', `/admin/v1/companies/${company}/uploads`, {
      method: 'POST',
      headers: { ...TUS, 'upload-length': `${bytes}`, 'upload-metadata': `filename ${btoa('catalogo.pdf')}` },
    });
    if (answer === null) continue;
    const location = answer.headers.get('location');
    if (answer.status === 201 && location !== null) {
      ledger.acknowledge('upload begun');
      return location.slice(location.lastIndexOf('/') + 1);
    }
    ledger.fault(`upload: its beginning was answered ${answer.status} ${answer.bytes.toString('utf8')}`);
    await pause(1000);
  }
};

/** Resolves to the id of the upload whose bytes have all come. */
export const sendUp = async (scene: Scene, company: string, bytes: Buffer<ArrayBuffer>): Promise<string> => {
  const { call, ledger, chance, house } = scene;
  const id = await begin(scene, company, bytes.length);
  const path = `/admin/v1/companies/${company}/uploads/${id}`;
  let acknowledged = 0;

  /** Where the server says that it goes on. */
  const resume = async (sent: number): Promise<number> => {
    const head = await answered(() => call('upload asked', path, { method: 'HEAD', headers: TUS }));
    const offset = offsetOf(head);
    if (head.status !== 200) ledger.fault(`upload ${id}: acknowledged, and now ${head.status}`);
    else if (offset < acknowledged || offset > sent)
      ledger.fault(`upload ${id}: ${acknowledged} bytes were acknowledged, ${sent} sent, and ${offset} are there`);
    return head.status === 200 ? offset : bytes.length;
  };

  for (let offset = 0; offset < bytes.length; ) {
    const end = Math.min(bytes.length, offset + chance.pick(house.partBytes));
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
    // Whoever was cut off may still be believed to be sending: a moment later it is free.
    if (answer !== null && answer.status !== 423)
      ledger.fault(`upload ${id}: a part was answered ${answer.status} ${answer.bytes.toString('utf8')}`);
    offset = await resume(end);
  }
  return id;
};
