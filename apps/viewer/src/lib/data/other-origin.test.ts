import { afterEach, expect, test, vi } from 'vitest';
import { fetchOtherOrigin } from './other-origin.ts';

afterEach(() => void vi.restoreAllMocks());

const answered = async (body: unknown, { status = 200, type = 'application/json' } = {}) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const sent = Object.defineProperty(new Response(text, { status, headers: { 'content-type': type } }), 'url', {
    value: 'https://api.otra.test/v2/interactive_pdf/pdf_pages?pdfUid=p',
  });
  vi.spyOn(window, 'fetch').mockResolvedValue(sent);
  return fetchOtherOrigin('https://api.otra.test/v2/interactive_pdf/pdf_pages?pdfUid=p');
};

// Covers §backend-116.
test('addresses of files without a host get the host of the answer', async () => {
  const page = {
    url: '/files/a.pdf#page=2',
    pictures: [{ url: '/files/a.webp', width: 480 }],
    words: '/files/a.json',
    tags: [{ crop: '/tiles/p/1/crop/1-2-3-4.webp' }],
    tiles: { url: '/tiles/p/1/{level}/{column}-{row}.webp', ahead: '/tiles/p/1/{level}/{columns}/{rows}' },
    videos: [{ url: '/files/v.mp4', poster: '/files/v.jpg' }],
  };
  const host = 'https://api.otra.test';
  expect(await (await answered([page])).json()).toEqual([
    {
      url: `${host}/files/a.pdf#page=2`,
      pictures: [{ url: `${host}/files/a.webp`, width: 480 }],
      words: `${host}/files/a.json`,
      tags: [{ crop: `${host}/tiles/p/1/crop/1-2-3-4.webp` }],
      tiles: {
        url: `${host}/tiles/p/1/{level}/{column}-{row}.webp`,
        ahead: `${host}/tiles/p/1/{level}/{columns}/{rows}`,
      },
      videos: [{ url: `${host}/files/v.mp4`, poster: `${host}/files/v.jpg` }],
    },
  ]);
});

test('complete addresses, links for the visitor, names and categories stay as they are', async () => {
  const body = {
    url: 'https://cdn.test/a.webp',
    poster: '//cdn.test/a.jpg',
    imageUrl: 'data:image/png;base64,AA',
    name: '/A',
    categoryId: '/9/95/',
    UiProfile: { Logo: '', Font: 'Lora' },
    links: [
      { name: 'Página 3', url: '#page=3' },
      { name: 'Otro', url: '/view?company=c&pdf=q' },
    ],
    nothing: null,
  };
  expect(await (await answered(body)).json()).toEqual(body);
});

test('an error keeps its status and its problem; an answer that is no JSON keeps its text', async () => {
  const problem = await answered({ code: 'pdf.unknown' }, { status: 404, type: 'application/problem+json' });
  expect([problem.status, problem.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
  expect(await problem.json()).toEqual({ code: 'pdf.unknown' });
  expect(await (await answered('<html>', { type: 'text/html' })).text()).toBe('<html>');
});
