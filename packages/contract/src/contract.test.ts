import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openApi, openApiText } from './openapi.ts';
import { operations } from './operations.ts';
import { routes } from './routes.ts';

// Covers §3-1, §7-1.
test('the committed openapi.json equals the text generated from the registry', () => {
  expect(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8')).toBe(openApiText());
});

// Covers §7-2, §7-3, §7-4, §7-5, §7-6, §7-7, §7-8, §7-9, §7-11, §7-12.
test('the registry has exactly the ten calls of the specification, in the order of the routes', () => {
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

// Covers §7-13.
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
