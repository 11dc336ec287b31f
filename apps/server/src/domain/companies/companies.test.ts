import { describe, expect, test } from 'vitest';
import { changedCompany, checkedUid, hasDevelopment, newCompany } from './companies.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const invalid = (field: string) =>
  expect.objectContaining({ code: 'company.invalid', facts: expect.objectContaining({ field }) });

// Covers §6-4.
test('a viewer is open when the developments contain the required one', () => {
  expect(hasDevelopment([], 'interactive_pdf')).toBe(false);
  expect(hasDevelopment([{ Uid: 'interactive_pdf_pro' }], 'interactive_pdf')).toBe(false);
  expect(hasDevelopment([{ Uid: 'otro' }, { Uid: 'interactive_pdf' }], 'interactive_pdf')).toBe(true);
});

test.each(['', 'Acme', 'a b', '-a', 'a/b', '../a', 'á', 'a'.repeat(64), 'a\n'])('the uid %j is refused', (uid) => {
  expect(() => checkedUid('uid', uid)).toThrow(invalid('uid'));
});

test.each(['a', '7', 'casa-nativa', 'la_mesa', 'a'.repeat(63)])('the uid %j is accepted', (uid) => {
  expect(checkedUid('uid', uid)).toBe(uid);
});

const extra = (Name: string, Content: string) => ({ extras: [{ Name, Content }] });

describe('a company is refused', () => {
  test.each([
    ['website', { website: 'javascript:alert(1)' }],
    ['website', { website: 'tienda.example' }],
    ['website', { website: 'https://ana:clave@tienda.example' }],
    ['provider', { provider: 'MAGENTO' }],
    ['color', { color: 'red' }],
    ['color', { color: '#12345g' }],
    ['name', { name: '  ' }],
    ['name', { name: 'x'.repeat(201) }],
    ['name', { name: 'a\u001b[2Jb' }],
    ['FRAME_ANCESTORS', { extras: [{ Name: 'FRAME_ANCESTORS', Content: "*; script-src 'unsafe-inline'" }] }],
    ['FRAME_ANCESTORS', { extras: [{ Name: 'FRAME_ANCESTORS', Content: 'https://a.example, https://b.example' }] }],
    ['CARITO_KIOSK', extra('CARITO_KIOSK', 'TRUE')],
    ['carrito_kiosk', extra('carrito_kiosk', 'TRUE')],
    ['TAG-SIZE-WIDE', extra('TAG-SIZE-WIDE', '12')],
    ['CARRITO_KIOSK', extra('CARRITO_KIOSK', 'SI')],
    ['REGION_LOOKUP', extra('REGION_LOOKUP', '1')],
    ['TOC_BACKGROUND', extra('TOC_BACKGROUND', 'BLUE')],
    ['TAG_SIZE_WIDE', extra('TAG_SIZE_WIDE', 'grande')],
    ['CURRENCY', extra('CURRENCY', 'dólares')],
    ['CHAT_NUMBER', extra('CHAT_NUMBER', 'ventas')],
    ['extra', extra('A\0B', 'x')],
    ['extra', extra(' ', 'x')],
    ['NOTE', extra('NOTE', 'a\0b')],
    ['about', { about: 'a\0b' }],
    ['terms', { terms: 'a\u001b[2Jb' }],
    ['contact', { contact: '57\u0000300' }],
    ['website', { website: 'https://acme.example/\0' }],
  ])('for its %s: %j', (field, change) => {
    expect(() => newCompany('acme', { name: 'Acme', ...change }, now)).toThrow(invalid(field));
  });
});

// Covers §3-3.
test('a change writes its own fields only', () => {
  const before = newCompany(
    'acme',
    {
      name: 'Acme',
      website: 'https://acme.example/',
      extras: [
        { Name: 'CARRITO_KIOSK', Content: 'FALSE' },
        { Name: 'X', Content: '1' },
      ],
    },
    now,
  );
  const after = changedCompany(before, { provider: 'vtex', extras: [{ Name: 'CARRITO_KIOSK', Content: 'TRUE' }] });
  expect(before.Info.Website).toBe('https://acme.example');
  expect(after).toEqual({
    ...before,
    Info: {
      ...before.Info,
      Extras: [
        { Name: 'X', Content: '1' },
        { Name: 'CARRITO_KIOSK', Content: 'TRUE' },
      ],
    },
    Integrations: { ...before.Integrations, ECOMMERCE: { PROVIDER: 'VTEX', SECRETID: '' } },
  });
});

// Covers §backend-115.
test('a mistyped setting is refused with the name that was meant', () => {
  expect(() => newCompany('acme', { name: 'Acme', ...extra('CARITO_KIOSK', 'TRUE') }, now)).toThrow(
    expect.objectContaining({ facts: expect.objectContaining({ reason: 'it looks like CARRITO_KIOSK' }) }),
  );
});

test.each([
  ['CARRITO_KIOSK', 'true', 'TRUE'],
  ['CARRITO_KIOSK', ' FALSE ', 'FALSE'],
  ['CARRITO_KIOSK', '', ''],
  ['TOC_BACKGROUND', 'grey', 'GREY'],
  ['TAG_SIZE_WIDE', '12', '12'],
  ['CURRENCY', 'usd', 'USD'],
  ['CHAT_NUMBER', '+57 (300) 123-4567', '573001234567'],
  ['CHAT_NUMBER', '300 123 4567', '573001234567'],
  ['OUR_OWN_CAMPAIGN', 'Navidad\n2026', 'Navidad\n2026'],
])('the setting %s with content %j is stored as %j', (Name, Content, stored) => {
  const company = newCompany('acme', { name: 'Acme', extras: [{ Name, Content }] }, now);
  expect(company.Info.Extras).toEqual([{ Name, Content: stored }]);
});

test.each([
  ['+57 300 123 4567', '573001234567'],
  ['0057 300-123-4567', '573001234567'],
  ['300.123.4567', '573001234567'],
  ['(601) 555 12 34', '6015551234'],
  ['ventas@acme.example', 'ventas@acme.example'],
  ['Línea 123', 'Línea 123'],
  ['', ''],
])('the contact %j is stored as %j', (contact, stored) => {
  expect(newCompany('acme', { name: 'Acme', contact }, now).Info.Contact).toBe(stored);
});

test('settings that were stored before their rules do not prevent another change', () => {
  const before = newCompany('acme', { name: 'Acme' }, now);
  before.Info.Extras.push({ Name: 'CARRITO_KIOSK', Content: 'SI' });
  const again = {
    extras: [
      { Name: 'CARRITO_KIOSK', Content: 'SI' },
      { Name: 'X', Content: '1' },
    ],
  };
  expect(changedCompany(before, again).Info.Extras).toHaveLength(2);
  expect(() => changedCompany(before, { extras: [{ Name: 'CARRITO_KIOSK', Content: 'NO' }] })).toThrow(
    invalid('CARRITO_KIOSK'),
  );
});
