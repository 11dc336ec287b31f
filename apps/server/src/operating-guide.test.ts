/** docs/operating.md tells every setting, and none that there is not. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseConfig, settingNames } from './config.ts';

const guide = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
const table = guide.slice(guide.indexOf('## Settings'), guide.indexOf('## Is it well?'));

test('every environment variable that is read has a row, and every row is one that is read', () => {
  const rows = table.split('\n').map((line) => line.split('|')[1] ?? '');
  const told = rows.flatMap((cell) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name));
  expect(new Set(told)).toEqual(new Set(settingNames));
  expect(told).toHaveLength(settingNames.length);
});

test.each([
  ['PORT', 'port'],
  ['RATE_LIMIT', 'rateLimit'],
  ['API_KEY', 'apiKey'],
  ['REQUIRED_DEVELOPMENT', 'requiredDevelopment'],
  ['FRAME_ANCESTORS', 'frameAncestors'],
] as const)('the default of %s is the one that is told', (name, field) => {
  expect(table).toContain(`| \`${name}\` | \`${parseConfig({})[field]}\` |`);
});
