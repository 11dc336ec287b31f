/** Attacks on the sites that a company allows to frame its viewer: each address that the viewer opens carries its policy. */
import { parseAddress, routeOf } from '@vitrina/contract/address';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCompany } from '../../domain/companies/companies.ts';
import { NOW, openTestApp, type TestApp } from '../testing/app.ts';
import { writeBuiltViewer } from '../testing/built-viewer.ts';

const OWN_SITE = 'https://www.marco.example';
let shop: TestApp;
let viewer: Awaited<ReturnType<typeof writeBuiltViewer>>;
beforeAll(async () => {
  viewer = await writeBuiltViewer();
  shop = await openTestApp({ viewerDist: viewer.dist });
  await shop.database.inTransaction(async ({ companies }) => {
    const extras = [{ Name: 'FRAME_ANCESTORS', Content: OWN_SITE }];
    await companies.insert(newCompany('marco', { name: 'Marco', extras }, NOW), NOW);
    await companies.setDevelopments('marco', ['interactive_pdf']);
    await companies.insert(newCompany('dormida', { name: 'Dormida', extras }, NOW), NOW);
  });
});
afterAll(async () => {
  await shop.close();
  await viewer.remove();
});

const get = (url: string) => shop.app.inject({ url, headers: { accept: 'text/html' } });
/** The sources of each policy; a browser enforces all of them. */
const framesOf = ({ headers }: Awaited<ReturnType<typeof get>>) =>
  String(headers['content-security-policy'])
    .split(',')
    .map((policy) => /frame-ancestors ([^;]*)/.exec(policy)?.[1]);

const ADDRESSES = [
  '/VIEW?company=marco',
  '/view/?company=marco',
  '/View//?company=marco&utm_source=x',
  '/MENU/?company=marco',
  '/view?company=%20marco',
  '/view?company=marco%20&pdf=a%20',
  '/view?company=+marco',
  '/view?company=%EF%BB%BFmarco',
  '/view?company=%C2%A0marco&tgo=true',
  '/view?%63ompany=%09marco',
  '/?company=%20marco',
];

// Covers §resilience-13.
describe('an address of the viewer that is not canonical', () => {
  test.each(ADDRESSES)('%s leads to the canonical one, with the policy of the company', async (url) => {
    let answer = await get(url);
    expect([301, 302, 308]).toContain(answer.statusCode);
    while (answer.headers.location !== undefined) answer = await get(answer.headers.location);
    expect([answer.statusCode, framesOf(answer)]).toEqual([200, ['*', OWN_SITE]]);
  });

  test('a redirect keeps the other parameters', async () => {
    const { headers } = await get('/VIEW/?utm_source=a%26b&company=%20marco&tgo=true&page=2&pdf=x%20y');
    expect(headers.location).toBe('/view?utm_source=a%26b&company=marco&tgo=true&page=2&pdf=x+y');
  });

  test('a redirect leads to no other site', async () => {
    for (const url of [
      '//evil.example/view/',
      '/view//evil.example',
      '/%2Fevil.example/VIEW',
      '/VIEW/..//evil.example',
    ])
      expect((await get(url)).headers.location, url).toBeUndefined();
  });
});

test.each(['/view?company=marco', '/view?company=marco&company=acme', '/menu?pdf=&company=marco&productREF=A%20B'])(
  'the canonical address %s is answered at once',
  async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, framesOf(answer)]).toEqual([200, ['*', OWN_SITE]]);
  },
);

// The viewer loads the company by itself, with its own requests, so a page without data must not be framed either.
test.each(['/view?company=dormida', '/view?company=nadie', '/nada?company=marco', '/view/marco?company=marco'])(
  'the page without data at %s, which names a company, is framed by nobody',
  async (url) => {
    expect(framesOf(await get(url))).toEqual(['*', "'none'"]);
  },
);

test('a page without a company is framed as the deployment says', async () => {
  for (const url of ['/view', '/menu', '/nada']) expect(framesOf(await get(url)), url).toEqual(['*']);
});

test('server and viewer read the same company from every address that is answered with a page', async () => {
  const values = [
    'marco',
    ' marco',
    'marco\0',
    'MARCO',
    'marco;',
    'marco&company=acme',
    '%20marco',
    'marco#x',
    'm'.repeat(300),
  ];
  for (const value of values)
    for (const path of ['/view', '/menu', '/VIEW', '/view/', '/%76iew', '/view;a', '/view/.', '//view']) {
      const url = `${path}?company=${value.replaceAll(' ', '%20').replaceAll('\0', '%00').replaceAll('#', '%23')}`;
      const answer = await get(url);
      if (answer.statusCode >= 300 && answer.statusCode < 400) continue;
      const location = new URL(`https://v.example${url}`);
      const opens = routeOf(location.pathname) !== null && parseAddress(location.search).company === 'marco';
      if (opens) expect(framesOf(answer), url).toEqual(['*', OWN_SITE]);
    }
});
