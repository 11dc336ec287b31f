/** Values that are likely to break a parser or a handler, for tests. */

/** JSON that no JavaScript value can express: inserted as a marker, and replaced after serialization. */
const raw = (json: string): { mark: string; json: string } => ({ mark: `@@${json.slice(0, 12)}@@`, json });
const DEEP = 9000;
const rawValues = [
  raw(`${'['.repeat(DEEP)}${']'.repeat(DEEP)}`),
  raw(`${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`),
  raw('{"__proto__":{"isOperator":true}}'),
  raw('{"constructor":{"prototype":{"isOperator":true}}}'),
  raw('1e400'),
  raw('-0'),
  raw('{"a":1,"a":2}'),
];

export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfff',
  '\ufeff',
  '\u202emoc.elgoog',
  'n\u0303'.repeat(40),
  '😀'.repeat(70),
  "o'; drop table users; --",
  "' or '1'='1",
  '" union select * from secrets --',
  '100%_\\',
  '%',
  '%00',
  '%2e%2e%2f',
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'a\r\nset-cookie: vitrina_session=x',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '/etc/passwd',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  'http://[::1]/',
  'https://ana:clave@acme.test/lista.csv?x=\0',
  'javascript:alert(1)',
  '{{7*7}}${7*7}',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  'null',
  'NaN',
  'Infinity',
  '1e400',
  '-1',
  '0x10',
  '٣',
  '9'.repeat(400),
  '2026-02-30',
  '+275760-09-13T00:00:00.001Z',
  '9999999999-01-01',
  'x'.repeat(201),
  'x'.repeat(30_000),
  ...rawValues.map(({ mark }) => mark),
];

export const hostileValues: readonly unknown[] = [
  ...hostileTexts,
  null,
  true,
  -1,
  0,
  1.5,
  -0.000001,
  1e21,
  1e308,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  [],
  {},
  [[]],
  [null],
  { $ne: null },
  { toString: 1, valueOf: null, length: 1e9 },
  Array.from({ length: 5000 }, () => 0),
];

export const jsonOf = (value: unknown): string =>
  rawValues.reduce((text, { mark, json }) => text.replaceAll(JSON.stringify(mark), json), JSON.stringify(value) ?? '');

type Body = { type: string | null; bytes: string | Buffer; encoding?: string };
const json = (bytes: string | Buffer): Body => ({ type: 'application/json', bytes });

/** Bodies that match no schema. */
export const hostileBodies: readonly Body[] = [
  ...['', ' ', 'null', '[]', '7', '"x"', '{', '{}', '{"a"', '\ufeff{}', '\0', 'NaN', '//{}'].map(json),
  ...rawValues.map((value) => json(value.json)),
  json(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
  json('{"x":"'.padEnd(70_000, 'x')),
  { type: 'application/json', bytes: Buffer.from([0x1f, 0x8b, 8, 0]), encoding: 'gzip' },
  { type: 'application/json; charset=utf-16', bytes: Buffer.from('{}', 'utf16le') },
  { type: 'application/json, text/html', bytes: '{}' },
  { type: 'text/plain', bytes: '{}' },
  { type: 'text/html', bytes: '<script>alert(1)</script>' },
  { type: 'application/xml', bytes: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' },
  { type: 'application/x-www-form-urlencoded', bytes: 'a[__proto__][b]=1&a=2' },
  {
    type: 'multipart/form-data; boundary=x',
    bytes: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
  },
  { type: 'application/offset+octet-stream', bytes: 'x' },
  { type: 'x', bytes: '{}' },
  { type: '/', bytes: '{}' },
  { type: null, bytes: '{}' },
];

/** Valid price lists, and files that only look like one. */
export const priceLists: readonly Body[] = [
  ...[
    'referencia,nombre,precio\nCN-1,Sofá,100\n',
    'referencia,nombre,precio\nCN-1,\0</script>,1e400\n"',
    'referencia;nombre;precio\n__proto__;constructor;-1\n',
    `${','.repeat(20_000)}\n`,
  ].map((bytes) => ({ type: 'text/csv', bytes })),
  { type: 'application/gzip', bytes: Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3]) },
  { type: 'application/octet-stream', bytes: 'PK\x03\x04' },
];
