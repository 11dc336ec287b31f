/** Spanish words of the check before publishing, which Studio shows. */
import { checkRuleWords } from '@vitrina/ui/messages/studio/check-rules';
import { expect, test } from 'vitest';
import { rules } from '../../domain/check/rules.ts';

// Covers §studio-36.
test('each rule of the check has a Spanish sentence and a next step of its own, and nothing else has', () => {
  expect(Object.keys(checkRuleWords).toSorted()).toEqual(Object.keys(rules).toSorted());
  const titles = Object.values(checkRuleWords).map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
  for (const { title, fix } of Object.values(checkRuleWords)) {
    expect(title).toMatch(/^[A-ZÁÉÍÓÚ].+[^.]$/);
    expect(fix).toMatch(/^[A-ZÁÉÍÓÚ].+\.$/);
  }
});
