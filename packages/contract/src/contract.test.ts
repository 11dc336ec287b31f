import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openApi, openApiText } from './openapi.ts';
import { operations } from './operations.ts';
import { routes } from './routes.ts';

test('the committed openapi.json is what the registry prints', () => {
  expect(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')).toBe(openApiText());
});

test('the registry has the ten calls of the specification and no other', () => {
  const calls = Object.values(operations).map(
    (op) => `${op.method} ${op.path.replace(/^\//, '').replace(/:(\w+)/, '{$1}')}`,
  );
  expect(calls).toEqual([
    'GET company/read/id',
    'GET components/development/read/company',
    'GET interactive_pdf/menu_pdf',
    'GET interactive_pdf/pdf/{pdfUid}',
    'GET interactive_pdf/pdf_content_menu/{id}',
    'GET interactive_pdf/pdf_pages',
    'GET interactive_pdf/list_pdf',
    'GET catalog/read/{companyUid}',
    'POST integration/products',
    'POST analytics/proxy',
  ]);
  expect(Object.keys(operations)).toEqual(Object.keys(routes));
});

test('the body of integration/products has every field of the specification', () => {
  const path = openApi().paths['/v2/integration/products'] as {
    post: { requestBody: { content: { 'application/json': { schema: { properties: object } } } } };
  };
  expect(Object.keys(path.post.requestBody.content['application/json'].schema.properties)).toEqual(
    (
      'companyId companyIntegration collection itemUid page code promotionId itemId refId itemName first second third ' +
      'fourth cluster order itemSpecification itemPriceRange prevCursor nextCursor region'
    ).split(' '),
  );
});
