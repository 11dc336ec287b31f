/** The preview of a draft in the viewer: its pages, tags and products, at its address only. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP, visitorsBrowser } from '../support/browser.ts';
import { deployment } from '../support/deployment.ts';
import { popup } from '../support/product-popup.ts';

const DOCUMENT = 'catalogo-casa-nativa';
const CATALOGUE = `/view?company=casa-nativa&pdf=${DOCUMENT}`;
const program = resolve(import.meta.dirname, '../../apps/server/src/cli/vitrina.ts');

const { newPage, open } = visitorsBrowser();

const run = (...args: string[]): string => {
  const { origin, dataDir } = deployment();
  const env = { ...process.env, DATA_DIR: dataDir, PUBLIC_URL: origin };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' });
  expect([args, status, stderr]).toEqual([args, 0, stderr]);
  return stdout;
};

let folder: string;
let number: string;
let address: string;
let tagPage: number;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrina-draft-'));
  [, number = ''] = /^Edition (\d+) /.exec(run('documents', 'draft', DOCUMENT)) ?? [];
  const [head = '', first = ''] = run('tags', 'export', DOCUMENT, '--edition', number).split('\n');
  tagPage = Number(first.split(',', 1)[0]);
  const file = join(folder, 'tags.csv');
  writeFileSync(file, `${head}\n${first}\n`);
  run('tags', 'import', file, '--pdf', DOCUMENT, '--edition', number);
  address = run('documents', 'preview', DOCUMENT, '--edition', number).trim();
});
afterAll(() => {
  run('documents', 'discard', DOCUMENT, '--edition', number);
  rmSync(folder, { recursive: true, force: true });
});

const region = (page: Page, index: number) => page.getByRole('region', { name: new RegExp(`^Página ${index} de `) });

// Covers §backend-144.
test('a preview shows the tags of the draft with their products, keeps its address while pages turn, and calls nothing public', async () => {
  const page = await newPage(DESKTOP);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(`${address}&page=${tagPage}`);
  await region(page, tagPage).waitFor();
  const buttons = region(page, tagPage).getByRole('button');
  await expect.poll(() => buttons.count()).toBe(1);
  await buttons.first().click();
  await popup(page).getByRole('heading').first().waitFor();
  await page.keyboard.press('Escape');
  await popup(page).waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => new URL(page.url()).searchParams.get('page')).not.toBe(String(tagPage));
  const token = new URL(address).searchParams.get('preview') ?? '';
  expect(new URL(page.url()).searchParams.get('preview')).toBe(token);
  await page.reload();
  await page.locator('[data-current]').first().waitFor();
  const calls = requested.filter((path) => /\/v2\/|\/events$|\/tiles\//.test(path) && !path.includes('/v2/geo/'));
  expect(calls.length).toBeGreaterThan(0);
  expect(calls.filter((path) => !path.startsWith(`/preview/${token}/`))).toEqual([]);
});

// Covers §backend-144.
test('shoppers see the current edition meanwhile, and an ended address says so', async () => {
  const shopper = await open(`${CATALOGUE}&page=${tagPage}`, DESKTOP);
  await expect.poll(() => region(shopper, tagPage).getByRole('button').count()).toBeGreaterThan(1);
  run('documents', 'preview', DOCUMENT, '--edition', number, '--end');
  const page = await newPage(DESKTOP);
  await page.goto(address);
  await page.getByText('Esta vista previa ya no está disponible.').waitFor();
});
