import { aPage, aTag } from '@vitrina/page-view/fixture';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readStartup } from '../../../lib/data/startup-data.ts';
import { requestEarly, takeEarlyAnswer } from './early-request.ts';
import { productQuery } from './product-query.ts';

const [one, two] = [
  { id: '10', ref: 'CN-1' },
  { id: '11', ref: 'CN-2' },
];
const integration = { PROVIDER: 'FEED', SECRETID: '' };
const company = { Uid: 'casa', Integrations: { ECOMMERCE: integration }, Info: { Extras: [] } };
const page = aPage(1, { tags: [aTag({ product: one }), aTag({ product: two })] });
const BODY = productQuery([one, two], { companyUid: 'casa', integration });

const startup = (answers: object) => ({ config: readStartup(document).config, answers });

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset().mockImplementation(async () => Response.json({ products: [] }));
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(390);
});
afterEach(() => {
  void takeEarlyAnswer(BODY);
  vi.unstubAllGlobals();
});

// Covers §viewer-10.
test('a tap requests the products of its page once, with the body of the viewer, and the viewer takes the answer once', async () => {
  requestEarly(startup({ company, page }));
  requestEarly(startup({ company, page }));
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(JSON.parse(String(fetched.mock.calls[0]?.[1]?.body))).toEqual(BODY);
  expect(takeEarlyAnswer(productQuery([one], { companyUid: 'casa', integration }))).toBeUndefined();
  expect(await takeEarlyAnswer(BODY)).toEqual({ products: [] });
  expect(takeEarlyAnswer(BODY)).toBeUndefined();
});

test.each([
  ['without an answer', () => Promise.reject(new TypeError('offline'))],
  ['with the status 503', async () => new Response('', { status: 503 })],
])('a request that fails %s gives null, so that the viewer sends its own', async (_, answer) => {
  fetched.mockImplementation(answer);
  requestEarly(startup({ company, page }));
  expect(await takeEarlyAnswer(BODY)).toBeNull();
});

test.each<[string, object]>([
  [
    'whose region is looked up',
    { company: { ...company, Info: { Extras: [{ Name: 'REGION_LOOKUP', Content: 'TRUE' }] } } },
  ],
  ['without an integration', { company: { Uid: 'casa', Integrations: null } }],
  ['that is no object', { company: 7 }],
])('no products are requested early for a company %s', (_, answers) => {
  requestEarly(startup({ page, ...answers }));
  expect(fetched).not.toHaveBeenCalled();
});

test('no products are requested early for a page without products, and for one of a spread', () => {
  requestEarly(startup({ company, page: aPage(1) }));
  requestEarly(startup({ company, page: { tags: 'x', models: null } }));
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(1280);
  requestEarly(startup({ company, page }));
  expect(fetched).not.toHaveBeenCalled();
});
