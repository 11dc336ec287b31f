/** The calls of readers, each with what may come of it. */
import { randomUUID } from 'node:crypto';
import { PdfPage, Problem, ProductAnswer } from '@vitrina/contract';
import { COMPANY, DOCUMENT } from './catalogue.ts';

/** Beyond it nobody waits any more, ms. */
const HANGS_FROM = 60_000;

export type Outcome = {
  is: 'answered' | 'stale' | 'refused' | 'wrong';
  /** From when it was asked, by `performance.now()`. */
  at: number;
  ms: number;
  /** Status and code, or what went wrong. */
  told: string;
  /** What had to be done once more before it was answered. */
  anew?: 'signed in' | 'sent';
};
export type Call = { kind: string; ask: () => Promise<Outcome> };

export type Asked = Omit<RequestInit, 'headers'> & {
  url: string;
  headers?: Record<string, string>;
  accepts?: (answer: Response, body: string) => Outcome['is'];
};

/** A refusal has a status, a code of the closed list and a time to come again; a page in its place may be the bare viewer. */
const refusalOf = (answer: Response, body: string): Pick<Outcome, 'is' | 'told'> => {
  const isHtml = answer.headers.get('content-type')?.startsWith('text/html') === true;
  if (answer.status === 503 && isHtml && answer.headers.has('retry-after')) return { is: 'refused', told: '503 page' };
  const problem = Problem.safeParse(JSON.parse(body));
  const told = `${answer.status} ${problem.data?.code ?? body.slice(0, 80)}`;
  if (!problem.success || /node:|\.ts:|select /.test(body)) return { is: 'wrong', told };
  const isTimed = answer.status !== 503 || answer.headers.has('retry-after');
  const isAllowed = [429, 502, 503].includes(answer.status) && isTimed;
  return { is: isAllowed ? 'refused' : 'wrong', told };
};

export const asking = async ({ url, accepts = () => 'answered', ...init }: Asked): Promise<Outcome> => {
  const at = performance.now();
  const outcome = await (async (): Promise<Pick<Outcome, 'is' | 'told'>> => {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(HANGS_FROM) });
    const body = await answer.text();
    return answer.ok ? { is: accepts(answer, body), told: `${answer.status}` } : refusalOf(answer, body);
  })().catch((error: unknown) => ({ is: 'wrong' as const, told: String(error) }));
  return { ...outcome, at, ms: performance.now() - at };
};

/** Ids of events that were acknowledged: each must be there in the end. */
export const readersCalls = async (origin: string, references: readonly string[], acknowledged: Set<string>) => {
  const headers = { 'x-api-key': 'vitrina', 'content-type': 'application/json' };
  const get = (path: string) => () => asking({ url: `${origin}${path}`, headers });
  const pagesPath = `/v2/interactive_pdf/pdf_pages?pdfUid=${DOCUMENT}`;
  const pages = PdfPage.array().parse(await (await fetch(`${origin}${pagesPath}`, { headers })).json());
  const pictures = pages.map(({ pictures: made }) => made?.at(-1)?.url ?? '');
  let turn = 0;
  let question = 0;
  /** All at first; then pairs that were not asked for before, for equal questions are answered from memory for a minute. */
  const asked = (): string => {
    question += 1;
    if (question === 1) return references.join(',');
    const [one, apart] = [question % references.length, 1 + (Math.floor(question / references.length) % 14)];
    return [references[one], references[(one + apart) % references.length]].join(',');
  };
  const post = (path: string, body: object, accepts: Asked['accepts']) =>
    asking({
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
        post('/v2/integration/products', { companyId: COMPANY, refId: asked() }, (_, body) => {
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
