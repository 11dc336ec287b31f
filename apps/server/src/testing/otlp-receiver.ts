/** A collector of traces on loopback (OTLP over HTTP, JSON): it keeps the spans, hangs, or refuses, for tests. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

type OtlpAttribute = { key: string; value: { stringValue?: string; intValue?: number; boolValue?: boolean } };
type OtlpSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: OtlpAttribute[];
  startTimeUnixNano: string;
  endTimeUnixNano: string;
};
type OtlpBody = {
  resourceSpans: { resource: { attributes: OtlpAttribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[];
};

const factsOf = (attributes: OtlpAttribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

export type ReceivedSpan = Omit<OtlpSpan, 'attributes'> & { facts: Record<string, unknown>; service: unknown };

const spansIn = ({ resourceSpans }: OtlpBody): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ attributes, ...span }) => ({
        ...span,
        facts: factsOf(attributes),
        service: factsOf(resource.attributes)['service.name'],
      })),
  );

/** `hang`: it accepts connections and requests, and never answers. */
export const startOtlpReceiver = async (behaviour: 'keep' | 'hang' | 'refuse' = 'keep') => {
  const spans: ReceivedSpan[] = [];
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    if (behaviour === 'refuse') response.writeHead(503).end();
    if (behaviour !== 'keep') return;
    void json(request).then((body) => {
      spans.push(...spansIn(body as OtlpBody));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    address: `http://127.0.0.1:${port}`,
    spans,
    requests: () => requests,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
