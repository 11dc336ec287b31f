import { expect, test } from 'vitest';
import { newCompany } from '../../companies/companies.ts';
import { checkedExtras } from '../../companies/settings.ts';
import type { TextRecogniser } from '../../ports/pdf.ts';
import { ocrOf } from './read-scans.ts';

const recogniser: TextRecogniser = {
  lanes: 1,
  read: async () => ({ is: 'failed', reason: 'crash' }),
  close: async () => undefined,
};
const companyWith = (Content: string) => {
  const company = newCompany('acme', { name: 'Acme' }, new Date(0));
  return { ...company, Info: { ...company.Info, Extras: checkedExtras([{ Name: 'OCR_LANGUAGE', Content }], []) } };
};

// Covers §backend-194.
test('pages are read in the language of the company, in Spanish by default, and not at all with NONE', () => {
  expect(ocrOf(companyWith('por'), recogniser)?.language).toBe('por');
  expect(ocrOf(newCompany('acme', { name: 'Acme' }, new Date(0)), recogniser)?.language).toBe('spa');
  expect(ocrOf(companyWith('NONE'), recogniser)).toBeNull();
  expect(ocrOf(companyWith('ENG'), null)).toBeNull();
});

// Covers §backend-352.
test('a company of menus in two languages has both, the main one first', () => {
  for (const text of ['spa+eng', 'SPA, ENG', 'spa eng'])
    expect(ocrOf(companyWith(text), recogniser)?.language, text).toBe('spa+eng');
});

// Covers §backend-194, §backend-352.
test('a language without data is refused as a setting, and so are three, one twice, and none with another', () => {
  for (const text of ['FRA', 'SPA+FRA', 'SPA+ENG+POR', 'SPA+SPA', 'SPA+NONE', 'SPA+'])
    expect(() => companyWith(text), text).toThrow(expect.objectContaining({ code: 'company.invalid' }));
});
