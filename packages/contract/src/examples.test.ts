/** Both printed documents show of every operation how it is called and what it answers. That it is so, the server's test says. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { examplePdf } from './admin/example-pdf.ts';
import { adminOperations } from './admin/operations.ts';
import { type Answers, type Example, filledExample } from './example.ts';
import { adminOpenApi, openApi } from './openapi.ts';
import { operations } from './operations.ts';

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

const answers = JSON.parse(readFileSync(new URL('./answers.json', import.meta.url), 'utf8')) as Answers;
const printed = [openApi(), adminOpenApi()]
  .flatMap(({ paths }) => Object.values(paths))
  .flatMap((path) => Object.values(path) as Printed[]);
const rows = new Map<string, Row>([...Object.entries<Row>(operations), ...Object.entries<Row>(adminOperations)]);

const examplesOf = ({ content = {} }: Content): unknown[] => Object.values(content).map(({ example }) => example);

test('no operation of either registry is missing', () => {
  expect(printed.map(({ operationId }) => operationId).sort()).toEqual([...rows.keys()].sort());
});

test.each(printed)(
  '$operationId: parameters, body and answer',
  ({ operationId, parameters, requestBody, responses }) => {
    const isInPath = parameters.filter((one) => one.required);
    expect(isInPath.filter(({ example }) => example === undefined)).toEqual([]);
    if (requestBody) expect(examplesOf(requestBody)).not.toContain(undefined);
    // An upload that begins is answered by its address alone.
    const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1] ?? {};
    if (operationId !== 'uploads.create') expect(examplesOf(success)).not.toContain(undefined);
    expect(JSON.stringify({ parameters, requestBody, success })).not.toContain('{{');
  },
);

test.each([...rows])(
  '%s is shown with what its schemas take',
  (id, { params, query, body, answer, answerType, example }) => {
    const filled = filledExample(example, answers);
    params?.parse(filled.params);
    query?.parse(filled.query ?? {});
    body?.parse(filled.body);
    if (answerType === undefined && id in answers) answer.parse(answers[id]);
  },
);

test('what stands for an answer before must have been answered', () => {
  expect(() => filledExample({ body: { a: ['{{uno.dos}}'] } }, { uno: { tres: 1 } })).toThrow('uno.dos');
  expect(filledExample({ body: { a: ['{{uno.dos.tres}}'] } }, { 'uno.dos': { tres: 1 } })).toEqual({
    body: { a: [1] },
  });
});

test('the document of the upload has its cross-reference table where it says, and its objects where that says', () => {
  const at = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(examplePdf)?.[1]);
  expect(examplePdf.slice(at)).toMatch(/^xref\n/);
  const offsets = [...examplePdf.slice(at).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
  expect(offsets.map((offset) => examplePdf.slice(offset).split(' ', 1)[0])).toEqual(['1', '2', '3', '4', '5']);
});
