/** The log of the busiest companies. */
import { afterEach, expect, test } from 'vitest';
import { createTopTenants } from './top-tenants.ts';

const lines: { tenants: { company: string }[]; others: object }[] = [];
const failures: object[] = [];
let stop = (): void => undefined;
afterEach(() => {
  stop();
  lines.length = 0;
});

const open = (isKnown: (company: string) => boolean = () => true) => {
  const logger = {
    info: (about: object) => void lines.push(about as (typeof lines)[number]),
    error: (about: object) => void failures.push(about),
  };
  const tenants = createTopTenants({ isKnown: async (company) => isKnown(company), logger });
  ({ stop } = tenants);
  return tenants;
};

// Covers §resilience-134.
test('the line names the companies with most requests, most time and most bytes, and sums up the others', async () => {
  const tenants = open();
  for (let number = 0; number < 40; number += 1)
    for (let times = 0; times <= number; times += 1) tenants.add(`c${number}`, 0.001, 10);
  tenants.add('slow', 9, 1);
  tenants.add('large', 0.001, 1_000_000);
  await tenants.report();
  const [line] = lines;
  expect(line?.tenants.slice(0, 5).map(({ company }) => company)).toEqual(['c39', 'c38', 'c37', 'c36', 'c35']);
  expect(line?.tenants).toContainEqual({ company: 'slow', requests: 1, seconds: 9, bytes: 1 });
  expect(line?.tenants).toContainEqual({ company: 'large', requests: 1, seconds: 0.001, bytes: 1_000_000 });
  expect(line?.others).toMatchObject({ requests: (35 * 36) / 2 });
  await tenants.report();
  expect(lines).toHaveLength(1);
});

// Covers §resilience-134.
test('names that visitors invent are not logged, and a million of them take bounded memory', async () => {
  const tenants = open((company) => company === 'acme');
  for (let number = 0; number < 1_000_000; number += 1) tenants.add(`invented-${number}`, 0, 1);
  for (let times = 0; times < 3; times += 1) tenants.add('acme', 0, 1);
  await tenants.report();
  tenants.add('acme', 0, 1);
  for (let number = 0; number < 10; number += 1) tenants.add(`invented-${number}`, 0, 2);
  await tenants.report();
  expect(JSON.stringify(lines)).not.toContain('invented');
  expect(lines.map(({ others }) => others)).toMatchObject([{ requests: 1_000_003 }, { requests: 10 }]);
  expect(lines[1]?.tenants).toMatchObject([{ company: 'acme', requests: 1 }]);
});
