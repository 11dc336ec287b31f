/** docs/operating.md documents every setting, and no other. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseConfig, settingNames } from './config.ts';

const guide = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
const table = guide.slice(guide.indexOf('## Settings'), guide.indexOf('## Health checks'));

// Covers §backend-64.
test('every environment variable that is read has a row, and every row is a variable that is read', () => {
  const rows = table.split('\n').map((line) => line.split('|')[1] ?? '');
  const documented = rows.flatMap((cell) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name));
  expect(new Set(documented)).toEqual(new Set(settingNames));
  expect(documented).toHaveLength(settingNames.length);
});

test.each([
  ['PORT', 'port'],
  ['RATE_LIMIT', 'rateLimit'],
  ['API_KEY', 'apiKey'],
  ['REQUIRED_DEVELOPMENT', 'requiredDevelopment'],
  ['FRAME_ANCESTORS', 'frameAncestors'],
] as const)('the default of %s is the documented one', (name, field) => {
  expect(table).toContain(`| \`${name}\` | \`${parseConfig({})[field]}\` |`);
});
