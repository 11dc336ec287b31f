/** Both OpenAPI documents show an example call and its answer for every operation. The server's tests make the calls. */
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { examplePdf } from './admin/example-pdf.ts';
import { adminOperations } from './admin/operations.ts';
import recordedAnswers from './answers.json' with { type: 'json' };
import { type Example, type ExampleAnswers, fillExample } from './example.ts';
import { adminOpenApi, openApi } from './openapi.ts';
import { mountedOperations as operations } from './operations.ts';

type Content = { content?: Record<string, { example?: unknown }> };
type Printed = {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; example?: unknown }[];
  requestBody?: Content;
  responses: Record<string, Content>;
};
type Row = {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  answer: z.ZodType;
  answerType?: string;
  example: Example;
};

const answers: ExampleAnswers = recordedAnswers;
const printed = [openApi(), adminOpenApi()]
  .flatMap(({ paths }) => Object.values(paths))
  .flatMap((path) => Object.values(path) as Printed[]);
const rows = new Map<string, Row>([...Object.entries<Row>(operations), ...Object.entries<Row>(adminOperations)]);

const examplesOf = ({ content = {} }: Content): unknown[] => Object.values(content).map(({ example }) => example);

// Covers §backend-71.
test('the OpenAPI documents have every operation of both registries', () => {
  expect(printed.map(({ operationId }) => operationId).sort()).toEqual([...rows.keys()].sort());
});

// Covers §backend-71.
test.each(printed)(
  'operation $operationId has an example for its parameters, its body and its answer',
  ({ operationId, parameters, requestBody, responses }) => {
    const isInPath = parameters.filter((one) => one.required);
    expect(isInPath.filter(({ example }) => example === undefined)).toEqual([]);
    if (requestBody) expect(examplesOf(requestBody)).not.toContain(undefined);
    // The answer to `uploads.create` is its Location header alone.
    const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1] ?? {};
    if (operationId !== 'uploads.create') expect(examplesOf(success)).not.toContain(undefined);
    expect(JSON.stringify({ parameters, requestBody, success })).not.toContain('{{');
  },
);

// Covers §backend-71.
test.each([...rows])(
  'the example of operation %s matches its schemas',
  (id, { params, query, body, answer, answerType, example }) => {
    const filled = fillExample(example, answers);
    params?.parse(filled.params);
    query?.parse(filled.query ?? {});
    body?.parse(filled.body);
    if (answerType === undefined && id in answers) answer.parse(answers[id]);
  },
);

test('fillExample replaces a placeholder by the earlier answer and throws if there is none', () => {
  expect(() => fillExample({ body: { a: ['{{uno.dos}}'] } }, { uno: { tres: 1 } })).toThrow('uno.dos');
  expect(fillExample({ body: { a: ['{{uno.dos.tres}}'] } }, { 'uno.dos': { tres: 1 } })).toEqual({
    body: { a: [1] },
  });
});

test('the example PDF has its cross-reference table at startxref and its objects at the offsets of the table', () => {
  const at = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(examplePdf)?.[1]);
  expect(examplePdf.slice(at)).toMatch(/^xref\n/);
  const offsets = [...examplePdf.slice(at).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
  expect(offsets.map((offset) => examplePdf.slice(offset).split(' ', 1)[0])).toEqual(['1', '2', '3', '4', '5']);
});
