// `node scripts/guide/guide.mjs`: takes the pictures of docs/guia-de-publicacion.md from Studio with the demo. `DEMO_DATA` names a data
// folder with the published demo, which is copied; without it the demo is published first, which takes a minute.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { chromiumPath } from '../chromium.mjs';
import { node24Env } from '../node24.mjs';
import { log, main, root } from '../run.mjs';
import { node24, setup } from '../setup.mjs';

const PORT = 4890;
const ORIGIN = `http://localhost:${PORT}`;
const COMPANY = 'casa-nativa';
const DOCUMENT = 'catalogo-casa-nativa';
const EMAIL = 'ana@casanativa.example';
const PASSWORD = 'correcto caballo pila grapa';
const DESKTOP = { viewport: { width: 1280, height: 800 }, locale: 'es-CO' };
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'es-CO',
};

const program = (path, args, env, input) => {
  const child = spawn(node24(), [join(root, path), ...args], {
    env: { ...node24Env({}), ...env },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'ignore', 'inherit'],
  });
  child.stdin?.end(input);
  return child;
};

const answering = async (url) => {
  for (;;) {
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};

const signIn = async (page) => {
  await page.getByLabel('Correo').fill(EMAIL);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /Tu cuenta/ }).waitFor();
};

/** Waits until nothing is requested any more, and writes a small picture. */
const take = async (page, name) => {
  await page.waitForLoadState('networkidle').catch(() => undefined);
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const isWide = (page.viewportSize()?.width ?? 0) > 720;
  const file = join(root, 'docs', 'images', `studio-${name}.webp`);
  const { size } = await sharp(png)
    .resize({ width: isWide ? 960 : 390 })
    .webp({ quality: 72, effort: 6 })
    .toFile(file);
  log(`docs/images/studio-${name}.webp ${Math.round(size / 1024)} KB`);
};

const newDraft = async (page) => {
  const { csrfToken } = await (await page.request.get(`${ORIGIN}/admin/v1/session`)).json();
  const answer = await page.request.post(`${ORIGIN}/admin/v1/companies/${COMPANY}/documents/${DOCUMENT}/draft`, {
    headers: { 'x-csrf-token': csrfToken },
  });
  const { number } = await answer.json();
  return `${ORIGIN}/studio/${COMPANY}/catalogo/${DOCUMENT}/${number}`;
};

/** Every area of the navigation, so that a new one gets its picture. */
const takeAreas = async (page) => {
  const areas = await page
    .locator('nav a[href]')
    .evaluateAll((links) => [...new Set(links.map(({ pathname }) => pathname))]);
  for (const area of areas) {
    await page.goto(`${ORIGIN}${area}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await take(page, area.split('/')[3] ?? 'catalogos');
  }
};

const takeNew = async (page) => {
  const demo = join(root, 'demo', COMPANY);
  await page.goto(`${ORIGIN}/studio/${COMPANY}/nuevo`);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([join(demo, 'catalogo-2.pdf'), join(demo, 'precios.csv')]);
  await page.getByText(/^Subido/).waitFor({ timeout: 120_000 });
  await page
    .getByText(/\d+ productos/)
    .first()
    .waitFor();
  await take(page, 'nuevo');
};

const takeDraft = async (page, draft) => {
  await page.goto(`${draft}/revisar`);
  await page.getByRole('gridcell').first().waitFor();
  for (const key of ['a', 'a', 'x']) await page.keyboard.press(key);
  await page.evaluate(() => scrollTo(0, 0));
  await take(page, 'revisar');
  await page.goto(`${draft}/revisar?grupo=por-mirar`);
  await page.getByRole('heading', { name: '¿Qué producto es?' }).waitFor();
  await take(page, 'por-mirar');
  await page.goto(`${draft}/pagina/5`);
  await page
    .getByRole('button', { name: /^Etiqueta Sofá Guatapé/ })
    .first()
    .click();
  await page.getByText('$ 4.890.000').first().waitFor();
  await take(page, 'editar');
  await page.goto(`${draft}/publicar`);
  await page
    .getByText(/por mirar|Todo en orden|impide/)
    .first()
    .waitFor({ timeout: 120_000 });
  await page.frameLocator('iframe').first().locator('img').first().waitFor({ timeout: 120_000 });
  await take(page, 'publicar');
};

const takeAll = async (browser) => {
  const page = await browser.newPage(DESKTOP);
  await page.goto(`${ORIGIN}/studio`);
  await page.getByLabel('Correo').waitFor();
  await take(page, 'entrar');
  await signIn(page);
  const draft = await newDraft(page);
  await takeAreas(page);
  await takeNew(page);
  await takeDraft(page, draft);
  const phone = await browser.newPage(PHONE);
  await phone.goto(`${draft}/revisar`);
  await signIn(phone);
  await phone.getByRole('button', { name: 'Aceptar', exact: true }).waitFor();
  await take(phone, 'revisar-telefono');
  await phone.goto(`${draft}/pagina/5`);
  await phone
    .getByRole('button', { name: /^Etiqueta Sofá Guatapé/ })
    .first()
    .tap();
  await phone.getByText('$ 4.890.000').first().waitFor();
  await take(phone, 'editar-telefono');
};

await main(async () => {
  await setup({ browserApps: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrina-guide-'));
  if (process.env.DEMO_DATA) cpSync(process.env.DEMO_DATA, dataDir, { recursive: true });
  const store = program('demo/store/main.ts', [], { PORT: String(PORT + 1), VIEWER_URL: ORIGIN });
  const server = program('apps/server/src/main.ts', [], {
    PORT: String(PORT),
    DATA_DIR: dataDir,
    DEMO: '1',
    DEMO_STORE_URL: `http://localhost:${PORT + 1}`,
    STORE_HOSTS: 'localhost,127.0.0.1',
    LOG_LEVEL: 'error',
  });
  try {
    await answering(`${ORIGIN}/readyz`);
    const person = [
      '--email',
      EMAIL,
      '--name',
      'Ana Restrepo',
      '--company',
      COMPANY,
      '--role',
      'owner',
      '--password-stdin',
    ];
    await once(
      program('apps/server/src/cli/vitrina.ts', ['user', 'add', ...person], { DATA_DIR: dataDir }, PASSWORD),
      'exit',
    );
    const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] });
    await takeAll(browser);
    await browser.close();
    return 0;
  } finally {
    for (const child of [server, store]) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(dataDir, { recursive: true, force: true });
  }
});
