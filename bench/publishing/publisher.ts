/** A client of the admin API: signs in, uploads by tus, creates a publishing job and its preview. */
import { readFile } from 'node:fs/promises';
import { Job } from '@vitrina/contract/admin';

const PIECE = 8 * 1024 * 1024;

export type Publisher = { call: (path: string, request?: RequestInit) => Promise<Response> };

/** Throws if a call is refused. */
export const signIn = async (origin: string, email: string, password: string): Promise<Publisher> => {
  const answer = await fetch(`${origin}/admin/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`signing in: ${answer.status}`);
  const { csrfToken }: { csrfToken: string } = JSON.parse(await answer.text());
  const headers = {
    cookie: answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '',
    'x-csrf-token': csrfToken,
  };
  return {
    call: async (path, request = {}) => {
      const response = await fetch(new URL(path, origin), { ...request, headers: { ...headers, ...request.headers } });
      if (!response.ok)
        throw new Error(`${request.method ?? 'GET'} ${path}: ${response.status} ${await response.text()}`);
      return response;
    },
  };
};

/** Resolves to the upload's id once the server has acknowledged the last byte. */
export const upload = async ({ call }: Publisher, company: string, path: string): Promise<string> => {
  const bytes = await readFile(path);
  const tus = { 'tus-resumable': '1.0.0' };
  const begun = await call(`/admin/v1/companies/${company}/uploads`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': `${bytes.length}`, 'upload-metadata': `filename ${btoa('bench.pdf')}` },
  });
  const place = begun.headers.get('location') ?? '';
  for (let at = 0; at < bytes.length; at += PIECE)
    await call(place, {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': `${at}`, 'content-type': 'application/offset+octet-stream' },
      body: bytes.subarray(at, at + PIECE),
    });
  return place.split('/').at(-1) ?? '';
};

const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

export const publish = async (
  { call }: Publisher,
  company: string,
  uploaded: string,
  document: string,
): Promise<Job> => {
  const answer = await call(`/admin/v1/companies/${company}/jobs`, json({ upload: uploaded, document, name: 'Bench' }));
  return Job.parse(JSON.parse(await answer.text()));
};

/** Resolves to the path of the preview. */
export const previewOf = async ({ call }: Publisher, { company, id }: Job): Promise<string> => {
  const answer = await call(`/admin/v1/companies/${company}/jobs/${id}/preview`, json({}));
  const { url }: { url: string } = JSON.parse(await answer.text());
  return new URL(url).pathname;
};

export const cancel = async ({ call }: Publisher, { company, id }: Job): Promise<void> => {
  await call(`/admin/v1/companies/${company}/jobs/${id}/cancel`, json({}));
};
