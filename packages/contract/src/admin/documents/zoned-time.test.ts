import { expect, test } from 'vitest';
import { instantOf, localTimeOf } from './zoned-time.ts';

const at = (local: string, zone: string): string | undefined => instantOf(local, zone)?.toISOString();

// Covers §backend-273.
test.each([
  ['2026-11-27T08:00', 'America/Bogota', '2026-11-27T13:00:00.000Z'],
  ['2026-12-31T23:59', 'America/Bogota', '2027-01-01T04:59:00.000Z'],
  ['2026-01-01T00:00', 'America/Bogota', '2026-01-01T05:00:00.000Z'],
  ['2026-07-01T08:00', 'America/Santiago', '2026-07-01T12:00:00.000Z'],
  ['2026-12-01T08:00', 'America/Santiago', '2026-12-01T11:00:00.000Z'],
  ['2026-06-01T00:00', 'Asia/Kolkata', '2026-05-31T18:30:00.000Z'],
])('the wall clock %s in %s is %s', (local, zone, instant) => {
  expect(at(local, zone)).toBe(instant);
  expect(localTimeOf(new Date(instant), zone)).toBe(local);
});

// Covers §backend-273.
test('a time that the clocks skip means as much later, one that they show twice the earlier one', () => {
  expect(at('2026-03-29T02:30', 'Europe/Madrid')).toBe('2026-03-29T01:30:00.000Z');
  expect(at('2026-10-25T02:30', 'Europe/Madrid')).toBe('2026-10-25T00:30:00.000Z');
  expect(at('2026-09-06T00:30', 'America/Santiago')).toBe('2026-09-06T04:30:00.000Z');
});

test('a text that is no time, or a day that does not exist, has no instant', () => {
  for (const text of ['', 'mañana', '2026-11-27', '2026-02-30T08:00', '2026-11-27T24:30', '2026-11-27T08:00:00Z'])
    expect(instantOf(text, 'America/Bogota')).toBeNull();
});
