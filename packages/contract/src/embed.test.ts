import { expect, test } from 'vitest';
import { embedCommandOf, embedEnvelope, embedMessageOf } from './embed.ts';

test.each([
  null,
  'hello',
  42,
  {},
  { is: 'hello' },
  { vitrina: 2, is: 'hello' },
  { vitrina: 1 },
  { source: 'react-devtools', is: 'goto' },
])('%j is neither a command nor a message of the embed protocol', (data) => {
  expect(embedCommandOf(data)).toBeNull();
  expect(embedMessageOf(data)).toBeNull();
});

test.each([
  { is: 'hello' },
  { is: 'goto', page: 3 },
  { is: 'openProduct', ref: 'CN-1' },
  { is: 'setCart', lines: [] },
  { is: 'setCart', lines: [{ ref: 'CN-1', quantity: 2 }] },
] as const)('the valid command %j is parsed', (command) => {
  expect(embedCommandOf(embedEnvelope(command))).toMatchObject(command);
});

test.each([
  ['goto', { page: '3' }],
  ['goto', { page: 1.5 }],
  ['goto', {}],
  ['openProduct', { ref: ' ' }],
  ['openProduct', { ref: 'x'.repeat(201) }],
  ['setCart', { lines: {} }],
  ['setCart', { lines: [null] }],
  ['setCart', { lines: [{ ref: 'A', quantity: 0 }] }],
  ['setCart', { lines: [{ ref: 'A', quantity: '2' }] }],
  ['setCart', { lines: [{ ref: 'A', quantity: 1000 }] }],
  ['setCart', { lines: Array.from({ length: 501 }, () => ({ ref: 'A', quantity: 1 })) }],
  ['eval', { code: 'alert(1)' }],
])('the malformed command %s with %j is parsed as invalid, with its name', (is, more) => {
  expect(embedCommandOf({ vitrina: 1, is, ...more })).toEqual({ is: 'invalid', command: is });
});

test.each([
  { is: 'here' },
  { is: 'height', height: 640 },
  { is: 'event', name: 'page', detail: { page: 2, pageCount: 9 } },
] as const)('the valid message %j is parsed', (message) => {
  expect(embedMessageOf(embedEnvelope(message))).toMatchObject(message);
});

test.each([
  { is: 'height', height: 'auto' },
  { is: 'event', name: 'click', detail: {} },
  { is: 'event', name: 'constructor', detail: {} },
])('the malformed or unknown message %j is ignored', (message) => {
  expect(embedMessageOf({ vitrina: 1, ...message })).toBeNull();
});
