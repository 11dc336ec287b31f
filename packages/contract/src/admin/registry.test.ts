import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { adminOpenApi, adminOpenApiText } from '../openapi.ts';
import { ADMIN_BASE, type AdminOperation, type AdminResource } from './operation.ts';
import { adminOperations } from './operations.ts';

const rows = Object.entries<AdminOperation>(adminOperations);

/**
 * The ids of all operations that the files of this folder and its subfolders declare, whether or not the registry includes them. A row that a
 * file takes over from another one counts once.
 */
const declaredOperations = async (): Promise<string[]> => {
  const files = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !['index.ts', 'operations.ts'].includes(name),
  );
  const found: string[] = [];
  const rowsSeen = new Set<unknown>();
  for (const file of files) {
    const exported = (await import(new URL(file, import.meta.url).href)) as Record<string, AdminResource>;
    for (const [name, value] of Object.entries(exported))
      for (const [id, row] of name.endsWith('Operations') ? Object.entries(value) : []) {
        if (!rowsSeen.has(row)) found.push(id);
        rowsSeen.add(row);
      }
  }
  return found;
};

// Covers §backend-1.
test('the committed admin-openapi.json equals the text generated from the registry', () => {
  expect(readFileSync(new URL('../admin-openapi.json', import.meta.url), 'utf8')).toBe(adminOpenApiText());
});

// Covers §backend-1.
test('the registry has every operation of every resource file, and no id is declared twice', async () => {
  expect((await declaredOperations()).sort()).toEqual(Object.keys(adminOperations).sort());
});

test('no two operations of the registry share method and path, and the OpenAPI document has every one', () => {
  const addresses = rows.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
  const printed = Object.values(adminOpenApi().paths).flatMap((path) => Object.values(path)) as {
    operationId: string;
  }[];
  expect(printed.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(adminOperations).sort());
  expect(Object.keys(adminOpenApi().paths).every((path) => path.startsWith(`${ADMIN_BASE}/`))).toBe(true);
});

test.each(rows)('operation %s declares the parameters of its path, and a role only under a company', (_, row) => {
  const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const described = (adminOpenApi().paths[`${ADMIN_BASE}${row.path}`] ?? {}) as Record<
    string,
    { parameters: { name: string; in: string }[] }
  >;
  const named = described[row.method.toLowerCase()]?.parameters.filter((parameter) => parameter.in === 'path') ?? [];
  expect(new Set(named.map(({ name }) => name))).toEqual(new Set(inPath));
  if (['viewer', 'author', 'editor', 'owner'].includes(row.access))
    expect(row.path).toContain('/companies/{companyUid}');
  if (row.method === 'GET') expect(row.body).toBeUndefined();
});

test.each(rows.filter(([, { path }]) => path.includes('{companyUid}')))(
  'operation %s parses the company uid unchanged, so that it equals the uid that was authorized',
  (_, { params, example }) => {
    const given = { ...example.params, companyUid: ' Acme ' };
    expect(params?.parse(given)).toMatchObject({ companyUid: ' Acme ' });
  },
);
