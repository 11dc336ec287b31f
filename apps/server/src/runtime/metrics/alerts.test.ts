/** The alert rules and the configuration of docker/prometheus, checked by promtool. */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { missingPrometheus, prometheusFolder } from '../../testing/prometheus.ts';

const lacking = missingPrometheus();
if (lacking.length > 0) console.info(`Alert rules are not checked: ${lacking.join(', ')} not installed.`);

let folder: string;
beforeAll(() => {
  folder = prometheusFolder('x'.repeat(32));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const promtool = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' });
  return { status, text: `${stdout}${stderr}` };
};
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const alertNames = () => [...read('alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);

describe.skipIf(lacking.length > 0)('promtool', () => {
  // Covers §resilience-135.
  test('accepts the rules, and the configuration with them', () => {
    expect(promtool('check', 'rules', 'alerts.yml')).toMatchObject({ status: 0 });
    expect(promtool('check', 'config', 'prometheus.yml')).toMatchObject({ status: 0 });
  });

  // Covers §resilience-135.
  test('sees each alert fire for the series of its failure, and stay silent for those of normal operation', () => {
    const { status, text } = promtool('test', 'rules', 'alerts.test.yml');
    expect([status, text]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });
});

// Covers §resilience-135.
test('each alert has a test that it fires, one that it stays silent, and a row in the guide', () => {
  const guide = readFileSync(new URL('../../../../../docs/operating.md', import.meta.url), 'utf8');
  const tests = read('alerts.test.yml');
  expect(alertNames().length).toBeGreaterThan(10);
  for (const name of alertNames()) {
    expect(tests).toContain(`name: ${name} fires`);
    expect(tests).toContain(`name: ${name} stays silent`);
    expect(guide).toContain(`\`${name}\``);
  }
});
