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
