/** The calls of readers, and the check of each answer. */
import { randomUUID } from 'node:crypto';
import { PdfPage, Problem, ProductAnswer } from '@vitrina/contract';
import { COMPANY, DOCUMENT } from './catalogue.ts';

/** A call that takes longer counts as hanging. */
const CALL_TIMEOUT_MS = 60_000;

export type Outcome = {
  is: 'answered' | 'stale' | 'refused' | 'wrong';
  /** Start of the call, as `performance.now()`. */
  at: number;
  ms: number;
  /** Status and error code, or the error. */
  result: string;
  /** The step that had to be repeated before the call was answered. */
  retried?: 'signed in' | 'sent';
};
export type Call = { kind: string; ask: () => Promise<Outcome> };

export type CallOptions = Omit<RequestInit, 'headers'> & {
  url: string;
  headers?: Record<string, string>;
  accepts?: (answer: Response, body: string) => Outcome['is'];
};

/** Checks a refusal: it needs a status, a code of the closed list and Retry-After; for a page the static viewer is allowed. */
const refusalOf = (answer: Response, body: string): Pick<Outcome, 'is' | 'result'> => {
  const isHtml = answer.headers.get('content-type')?.startsWith('text/html') === true;
  if (answer.status === 503 && isHtml && answer.headers.has('retry-after'))
    return { is: 'refused', result: '503 page' };
  const problem = Problem.safeParse(JSON.parse(body));
  const result = `${answer.status} ${problem.data?.code ?? body.slice(0, 80)}`;
  if (!problem.success || /node:|\.ts:|select /.test(body)) return { is: 'wrong', result };
  const hasRetryAfter = answer.status !== 503 || answer.headers.has('retry-after');
  const isAllowed = [429, 502, 503].includes(answer.status) && hasRetryAfter;
  return { is: isAllowed ? 'refused' : 'wrong', result };
};

export const sendCall = async ({ url, accepts = () => 'answered', ...init }: CallOptions): Promise<Outcome> => {
  const at = performance.now();
  const outcome = await (async (): Promise<Pick<Outcome, 'is' | 'result'>> => {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
    const body = await answer.text();
    return answer.ok ? { is: accepts(answer, body), result: `${answer.status}` } : refusalOf(answer, body);
  })().catch((error: unknown) => ({ is: 'wrong' as const, result: String(error) }));
  return { ...outcome, at, ms: performance.now() - at };
};

/** `acknowledged` collects the ids of accepted events, each of which must be stored at the end. */
export const createReaderCalls = async (origin: string, references: readonly string[], acknowledged: Set<string>) => {
  const headers = { 'x-api-key': 'vitrina', 'content-type': 'application/json' };
  const get = (path: string) => () => sendCall({ url: `${origin}${path}`, headers });
  const pagesPath = `/v2/interactive_pdf/pdf_pages?pdfUid=${DOCUMENT}`;
  const pages = PdfPage.array().parse(await (await fetch(`${origin}${pagesPath}`, { headers })).json());
  const pictures = pages.map((page) => page.pictures?.at(-1)?.url ?? '');
  let turn = 0;
  let queries = 0;
  /** All references first, then new pairs, because equal queries are answered from a cache for a minute. */
  const nextReferences = (): string => {
    queries += 1;
    if (queries === 1) return references.join(',');
    const [first, distance] = [queries % references.length, 1 + (Math.floor(queries / references.length) % 14)];
    return [references[first], references[(first + distance) % references.length]].join(',');
  };
  const post = (path: string, body: object, accepts: CallOptions['accepts']) =>
    sendCall({
      url: `${origin}${path}`,
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      ...(accepts && { accepts }),
    });
  const calls: Call[] = [
    { kind: '/view', ask: get(`/view?company=${COMPANY}&pdf=${DOCUMENT}`) },
    { kind: 'pdf_pages', ask: get(pagesPath) },
    { kind: 'company', ask: get(`/v2/company/read/id?companyId=${COMPANY}`) },
    { kind: 'picture', ask: () => get(pictures[(turn += 1) % pictures.length] ?? '')() },
    {
      kind: 'products',
      ask: () =>
        post('/v2/integration/products', { companyId: COMPANY, refId: nextReferences() }, (_, body) => {
          const { products, stale } = ProductAnswer.parse(JSON.parse(body));
          return products.length === 0 ? 'wrong' : stale === true ? 'stale' : 'answered';
        }),
    },
    {
      kind: 'event',
      ask: () => {
        const id = randomUUID();
        return post('/events', eventOf(id), () => {
          acknowledged.add(id);
          return 'answered';
        });
      },
    },
  ];
  return calls;
};

const eventOf = (id: string) => ({
  event: 'page_view',
  development: { name: 'pdf view', version: 1, platform: 'Desk' },
  user: { uid: '', name: '', email: '' },
  company: COMPANY,
  pdf: DOCUMENT,
  page: 1,
  tgo: false,
  session: 'faults',
  at: new Date().toISOString(),
  data: {},
  id,
});
