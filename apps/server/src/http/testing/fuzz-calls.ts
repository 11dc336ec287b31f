/**
 * Calls of an operation generated from its schemas: a valid one, the same with one part broken, or with a value that no schema
 * expects, for tests.
 */
import fc from 'fast-check';
import { z } from 'zod';
import { hostileBodies, hostileTexts, hostileValues, jsonOf, priceLists } from './hostile-values.ts';

type Schema = z.core.JSONSchema.BaseSchema | boolean;
type Parts = { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown };
export type HttpCall = {
  url: string;
  type: string | null;
  bytes: string | Buffer | null;
  headers: Record<string, string | undefined>;
};

/** Existing values by parameter name, so that a call gets beyond its first look-up. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

/** Samples for texts that the schema describes by a pattern or a format: few, and in their usual spelling. */
const written: Record<string, readonly string[]> = {
  date: ['2026-02-01', '2026-02-28', '1970-01-01'],
  uri: ['https://acme.test/lista.csv', 'http://127.0.0.1:1/a', 'ftp://acme.test/a'],
  color: ['', '#aa3300', '#fff'],
};

const textOf = ({ minLength = 0, maxLength = 40, format, pattern }: z.core.JSONSchema.BaseSchema) => {
  const known = written[format ?? ''] ?? (pattern?.includes('#') ? written['color'] : undefined);
  if (known) return fc.constantFrom(...known);
  const short = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) };
  return fc.oneof(
    { weight: 4, arbitrary: fc.string({ ...short, unit: 'grapheme' }) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(...hostileTexts).map((text) => text.slice(0, maxLength).padEnd(minLength, '.')),
    },
    { weight: 1, arbitrary: fc.constant('ñ'.repeat(Math.min(maxLength, 20_000))) },
  );
};

const numberOf = ({ type, minimum, maximum, exclusiveMinimum }: z.core.JSONSchema.BaseSchema) => {
  const isAbove = typeof exclusiveMinimum === 'number';
  const min = minimum ?? (isAbove ? exclusiveMinimum : -1e9);
  const max = maximum ?? 1e9;
  if (type === 'integer')
    return fc.oneof(fc.integer({ min: Math.ceil(min), max: Math.ceil(min) + 3 }), fc.constant(max));
  return fc.oneof(fc.double({ min, max, noNaN: true, minExcluded: isAbove }), fc.constant(max));
};

const objectOf = (schema: z.core.JSONSchema.BaseSchema, known: KnownValues): fc.Arbitrary<unknown> => {
  const { properties = {}, required = [], additionalProperties } = schema;
  const fields = Object.entries(properties).map(([name, field]) => [name, fitting(field, known, name)] as const);
  const named = fc.record(Object.fromEntries(fields), { requiredKeys: required.filter((name) => name in properties) });
  if (typeof additionalProperties !== 'object') return named;
  const more = fc.dictionary(
    fc.constantFrom('ref', 'id', 'query', 'pdf', 'ref', 'query', ...hostileTexts.slice(0, 30)),
    fitting(additionalProperties, known),
    {
      maxKeys: 3,
    },
  );
  return fc.tuple(named, more).map(([one, other]) => Object.assign({}, one, other));
};

/** A value that matches a JSON Schema; `name` is the name of the field. */
const fitting = (schema: Schema, known: KnownValues, name = ''): fc.Arbitrary<unknown> => {
  if (typeof schema === 'object' && schema.const !== undefined) return fc.constant(schema.const);
  const there = known[name];
  if (there) return fc.constantFrom(...there);
  if (typeof schema === 'boolean') return fc.constantFrom(...hostileValues);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map((one) => fitting(one, known)));
  switch (schema.type) {
    case undefined:
      break;
    case 'string':
      return textOf(schema);
    case 'number':
    case 'integer':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const items = typeof schema.items === 'object' && !Array.isArray(schema.items) ? schema.items : {};
      const minItems = schema.minItems ?? 0;
      return fc.array(fitting(items, known), { minLength: minItems, maxLength: Math.max(minItems, 3) });
    }
    case 'object':
      return objectOf(schema, known);
  }
  return fc.constantFrom(...hostileValues);
};

const fittingPart = (schema: z.ZodType | undefined, known: KnownValues): fc.Arbitrary<unknown> =>
  schema ? fitting(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), known) : fc.constant(undefined);

type Place = { holder: Record<string, unknown>; name: string };
/** Every field of a value, at any depth. */
const placesIn = (value: unknown): Place[] => {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((name) => [{ holder, name }, ...placesIn(holder[name])]);
};

type Break = { at: number; how: 'other' | 'gone' | 'more'; value: unknown };
const breaks: fc.Arbitrary<Break> = fc.record({
  at: fc.nat(),
  how: fc.constantFrom('other', 'other', 'other', 'gone', 'more'),
  value: fc.constantFrom(...hostileValues),
});

const broken = (parts: Parts, { at, how, value }: Break): Parts => {
  const copy = structuredClone(parts);
  const places = placesIn(copy).filter(({ holder }) => holder !== (copy as unknown));
  const place = places[at % Math.max(1, places.length)];
  if (!place) return copy;
  if (how === 'gone' && !Array.isArray(place.holder)) delete place.holder[place.name];
  else place.holder[how === 'more' ? `${place.name}~` : place.name] = value;
  return copy;
};

/** As `encodeURIComponent`, but also for lone surrogates, which become the three bytes of their code point. */
const encoded = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const signs = Array.from(text.slice(0, 4000), (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    if (code < 0xd800 || code > 0xdfff) return encodeURIComponent(sign);
    return `%ED%${(0x80 | ((code >> 6) & 0x3f)).toString(16)}%${(0x80 | (code & 0x3f)).toString(16)}`;
  });
  return signs.join('');
};

const urlOf = (path: string, { params, query }: Parts): string => {
  const filled = path.replace(/\{(\w+)\}|:(\w+)/g, (_, one?: string, other?: string) =>
    encoded(params[one ?? other ?? ''] ?? ''),
  );
  const search = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  return search.length === 0 ? filled : `${filled}?${search.join('&')}`;
};

const brokenUrls: ((url: string) => string)[] = [
  (url) => `${url}${url.includes('?') ? '&' : '?'}${url.split('?')[1] ?? 'page=1&page=2'}`,
  (url) => `${url}${url.includes('?') ? '&' : '?'}a[__proto__]=1&__proto__=2&constructor=3&${'b=1&'.repeat(2000)}`,
  (url) => `${url}${url.includes('?') ? '&' : '?'}page=%&limit=%zz&itemsPerPage=%c0%af&pdf=%ff`,
  (url) => url.replace(/[^/?]+(\?|$)/, '%$1'),
  (url) => url.replace(/[^/?]+(\?|$)/, '%c0%ae%c0%ae%2f$1'),
  (url) => url.replace(/[^/?]+(\?|$)/, '%252e%252e%252f$1'),
  (url) => url.replace(/[^/?]+(\?|$)/, '..%5c..%5c$1'),
  (url) => url.replace(/[^/?]+(\?|$)/, `${'a'.repeat(3000)}$1`),
  (url) => url.replace('?', '//?'),
  (url) => url.replace('?', ';?').replaceAll('&', ';'),
];

const withJson = (path: string, parts: Parts, hasBody: boolean): HttpCall => ({
  url: urlOf(path, parts),
  type: hasBody ? 'application/json' : null,
  bytes: hasBody ? jsonOf(parts.body) : null,
  headers: {},
});

type Row = { method: string; path: string; params?: z.ZodType; query?: z.ZodType; body?: z.ZodType };

const metadata = (name: string) => `filename ${Buffer.from(name).toString('base64')}`;
/** Headers of the tus protocol, mostly invalid. */
const strangeTus: fc.Arbitrary<Record<string, string | undefined>> = fc.record(
  {
    'tus-resumable': fc.constantFrom('1.0.0', '1.0.0', '1.0.0', '0.2.2', ''),
    'upload-length': fc.constantFrom(
      '100',
      '100',
      '100',
      '100',
      '100',
      '0',
      '-1',
      '1e3',
      '9'.repeat(30),
      '1.5',
      '99999999999',
      'x',
      ' ',
      '0x10',
      '1, 2',
    ),
    'upload-defer-length': fc.constantFrom('1', '2', ''),
    'upload-offset': fc.constantFrom('0', '0', '1', '-1', '9'.repeat(30), 'x', '0x0', '1e1', 'NaN', ''),
    'upload-metadata': fc.oneof(
      fc.constantFrom(
        '',
        ',',
        'filename',
        'filename %%%',
        'a '.repeat(3000),
        '__proto__ eA==',
        'filename eA==,filename eQ==',
        ' filename  eA== ',
      ),
      fc.constantFrom(...hostileTexts).map((text) => metadata(text.slice(0, 4000))),
    ),
    'upload-concat': fc.constantFrom('partial', 'final;/a /b', 'final;../../x'),
    'upload-checksum': fc.constantFrom('sha1 AAAA', 'md5', 'x y z'),
    'x-http-method-override': fc.constantFrom('DELETE', 'PATCH'),
    'content-type': fc.constantFrom('application/offset+octet-stream', 'application/pdf', 'text/html'),
  },
  { requiredKeys: ['tus-resumable'] },
);

const tusHeaders: fc.Arbitrary<Record<string, string | undefined>> = fc.oneof(
  strangeTus,
  fc.record({
    'tus-resumable': fc.constant('1.0.0'),
    'upload-length': fc.constantFrom('100', '3'),
    'upload-offset': fc.constantFrom('0', '1', '2'),
    'content-type': fc.constant('application/offset+octet-stream'),
  }),
);

/** `path` of an operation is that of its address; `{name}` and `:name` stand for its parameters. */
export const callsOf = (row: Row, known: KnownValues): fc.Arbitrary<HttpCall> => {
  const { path, body, method } = row;
  const hasBody = body !== undefined;
  const isList = path.endsWith('/feed/import');
  const parts = fc
    .record({
      params: fittingPart(row.params, known),
      query: fittingPart(row.query, known),
      body: fittingPart(body, known),
    })
    .map((given) => ({ ...given, params: given.params ?? {}, query: given.query ?? {} }) as Parts);
  const valid = parts.map((given) => withJson(path, given, hasBody));
  const near = fc.tuple(parts, breaks).map(([given, how]) => withJson(path, broken(given, how), hasBody));
  const address = fc
    .tuple(valid, fc.constantFrom(...brokenUrls))
    .map(([call, change]) => ({ ...call, url: change(call.url) }));
  const bodies = isList ? [...priceLists, ...priceLists, ...hostileBodies] : hostileBodies;
  const wrong = fc.tuple(valid, fc.constantFrom(...bodies)).map(([call, { type, bytes, encoding }]) => {
    const headers: Record<string, string> = encoding === undefined ? {} : { 'content-encoding': encoding };
    return { ...call, type, bytes, headers };
  });
  const all = [
    { weight: 3, arbitrary: valid },
    { weight: 5, arbitrary: near },
    { weight: 2, arbitrary: address },
  ];
  if (path.includes('/uploads'))
    return fc
      .tuple(fc.oneof(...all), tusHeaders, fc.constantFrom(null, '', 'x', 'x'.repeat(200)))
      .map(([call, { 'content-type': type = null, ...headers }, bytes]) => ({
        ...call,
        headers,
        type,
        bytes: method === 'GET' ? null : bytes,
      }));
  return fc.oneof(...all, ...(method === 'GET' ? [] : [{ weight: isList ? 20 : hasBody ? 3 : 1, arbitrary: wrong }]));
};
