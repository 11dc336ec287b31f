/**
 * The request for the products of a tag that was tapped before the viewer had loaded. Sent while the viewer's scripts are on their
 * way; the viewer takes the answer where it would send the same request.
 */
import { type Company, extraOf, type Model, type PdfPage, type ProductQuery } from '@vitrina/contract';
import { isWide } from '@vitrina/geometry';
import { parseExtras } from '../../../lib/data/parse-extras.ts';
import { parseTags, product } from '../../../lib/data/parse-tags.ts';
import type { StartupData } from '../../../lib/data/startup-data.ts';
import { fieldsOf, list, object, text } from '../../../lib/data/unchecked.ts';
import { ignoreError } from '../../../lib/ignore-error.ts';
import { productQueries, productRefsOf } from './product-query.ts';

const TIMEOUT_MS = 30_000;

let early: { body: string; answer: Promise<unknown> } | null = null;

const parseModels = list(object<Pick<Model, 'product'>>({ product }));

/** The one request for the page of the shell; `null` if the viewer will send another one. */
const requestOf = (answers: StartupData['answers']): ProductQuery | null => {
  const company = fieldsOf<Company>(answers.company);
  const Extras = parseExtras(fieldsOf<Company['Info']>(company.Info).Extras);
  const integration = fieldsOf<Company['Integrations']>(company.Integrations).ECOMMERCE;
  const { PROVIDER, SECRETID } = fieldsOf<Company['Integrations']['ECOMMERCE']>(integration);
  // Both pages of a spread are one request, and a region is looked up first.
  if (!PROVIDER || isWide(window.innerWidth) || extraOf({ Info: { Extras } }, 'REGION_LOOKUP') === 'TRUE') return null;
  const { tags, models } = fieldsOf<PdfPage>(answers.page);
  const refs = productRefsOf([{ tags: parseTags(tags), models: parseModels(models) }]);
  const store = {
    companyUid: text(company.Uid),
    integration: { ...fieldsOf<object>(integration), PROVIDER: text(PROVIDER), SECRETID: text(SECRETID) },
  };
  const [only, ...others] = productQueries(refs, store);
  return only && others.length === 0 ? only.body : null;
};

/** Without the client of all calls, because this script loads beside the first picture. */
const send = async ({ apiBase, apiKey }: StartupData['config'], body: string): Promise<unknown> => {
  const answer = await fetch(`${apiBase}/integration/products`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, accept: 'application/json', 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return answer.ok ? answer.json() : null;
};

/** Sends the request once. */
export const requestEarly = ({ config, answers }: StartupData): void => {
  const query = early ? null : requestOf(answers);
  if (!query || !config.apiBase.startsWith('/')) return;
  const body = JSON.stringify(query);
  // The viewer repeats a request that failed.
  early = { body, answer: send(config, body).catch(ignoreError('has fallback')) };
};

/** The answer to the same body, once; `undefined` if it was not requested, `null` if the request failed. */
export const takeEarlyAnswer = (body: ProductQuery): Promise<unknown> | undefined => {
  if (early?.body !== JSON.stringify(body)) return;
  const { answer } = early;
  early = null;
  return answer;
};
