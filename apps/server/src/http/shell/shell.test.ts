/** The HTML shell, over a real temporary database and the manifest of a build. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Startup } from '@vitrina/contract';
import { pictureSizes } from '@vitrina/geometry';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseConfig } from '../../config.ts';
import { newCompany } from '../../domain/companies/companies.ts';
import { edition, page, tag } from '../../storage/testing/builders.ts';
import { NOW, openTestApp, type TestApp } from '../testing/app.ts';
import { shellRoutes } from './shell.routes.ts';

const HOSTILE = `</script><script>alert("1")</script>'&\u2028<!--`;
const pictures = [480, 824, 1236].map((width) => ({
  url: `/files/${width}.webp`,
  width,
  height: Math.round(width * 1.4),
  type: 'image/webp',
}));

let shop: TestApp;
let app: FastifyInstance;
let dist: string;

beforeAll(async () => {
  shop = await openTestApp();
  await shop.database.inTransaction(async ({ companies, documents }) => {
    const casa = newCompany('casa', { name: 'Casa', color: '#aa3300' }, NOW);
    await companies.insert(
      { ...casa, About: 'Muebles "de" aquí', UiProfile: { ...casa.UiProfile, Font: 'Lora', Logo: '/files/casa.svg' } },
      NOW,
    );
    await companies.setDevelopments('casa', ['interactive_pdf']);
    await companies.insert(newCompany('dormida', { name: 'Dormida' }, NOW), NOW);
    await companies.setDevelopments('dormida', ['interactive_pdf_pro']);
    const mala = newCompany('mala', { name: HOSTILE, extras: [{ Name: 'MARCA', Content: HOSTILE }] }, NOW);
    const written = { Website: HOSTILE, TyC: HOSTILE, FAQ: HOSTILE, Contact: HOSTILE };
    const profile = { Logo: HOSTILE, Font: HOSTILE, Colors: [{ color1: HOSTILE }] };
    await companies.insert({ ...mala, About: HOSTILE, Info: { ...mala.Info, ...written }, UiProfile: profile }, NOW);
    await companies.setDevelopments('mala', ['interactive_pdf']);
    const drawn = (index: number) => page(index, { pictures, color: '#f0e8dc' });
    const sheets = [drawn(1), drawn(2), page(3, { pictures, tags: [tag('CN-2210.03')] }), drawn(4)];
    const named = (name: string, name_tab: string) => ({ ...edition().details, name, name_tab });
    const own = { companyUid: 'casa', pages: sheets };
    await documents.publish(edition('sala', { ...own, details: named('Sala', 'Sala 2026') }), NOW);
    const marked = { ...edition().details, logo: '/files/carta.svg' };
    await documents.publish(edition('marcado', { ...own, details: marked }), NOW);
    const block = { position: { left: 10, top: 60 }, size: { width: 20, high: 5 } };
    const picture = { position: { left: 10, top: 20 }, size: { width: 25, high: 20 } };
    const sold = [tag('CN-1', { block: { ...block, picture } }), tag('CN-2')];
    const withCrops = page(2, { width: 600, height: 900, pictures, tags: sold });
    const stored = { ...edition().details, url: `/files/${'a'.repeat(64)}.pdf` };
    await documents.publish(
      edition('recortes', { companyUid: 'casa', pages: [drawn(1), withCrops], details: stored }),
      NOW,
    );
    await documents.publish(edition('menu', { ...own, details: named('Carta', ''), sections: [] }), NOW);
    const many = Array.from({ length: 121 }, (_, at) => page(at + 1));
    await documents.publish(edition('largo', { ...own, pages: many }), NOW);
    const heavy = [page(1, { tags: Array.from({ length: 900 }, (_, at) => tag(`CN-${at}-${'x'.repeat(60)}`)) })];
    await documents.publish(edition('pesado', { ...own, pages: heavy }), NOW);
    const link = { name: HOSTILE, url: HOSTILE, position: { left: 1, top: 1 }, size: { width: 5, high: 5 } };
    const badPage = page(1, { name: HOSTILE, color: HOSTILE, links: [link], tags: [tag(HOSTILE, { color: HOSTILE })] });
    const bad = { pages: [badPage, page(2)], sections: [{ name: HOSTILE, index: 1 }] };
    await documents.publish(edition('malo', { companyUid: 'mala', details: named(HOSTILE, HOSTILE), ...bad }), NOW);
    await documents.publish(edition('ajeno', { companyUid: 'dormida' }), NOW);
  });
  dist = await mkdtemp(join(tmpdir(), 'vitrina-dist-'));
  await mkdir(join(dist, 'assets'));
  const manifest = {
    'src/start.ts': { file: 'assets/start-3c.js' },
    'src/main.tsx': { file: 'assets/main-1a.js', css: ['assets/main-2b.css'], imports: ['_part.js'] },
    '_part.js': { file: 'assets/part-4d.js' },
    '_pages.js': { file: 'assets/pages-7a.js', name: 'pages', css: ['assets/pages-8b.css'] },
    '_product.js': { file: 'assets/product-5e.js', name: 'product', css: ['assets/product-6f.css'] },
  };
  await writeFile(join(dist, 'manifest.json'), JSON.stringify(manifest));
  app = fastify();
  const config = parseConfig({ PUBLIC_URL: 'https://ver.example', FRAME_ANCESTORS: 'https://tienda.example' });
  const { database, readers, measures } = shop;
  const clock = () => NOW;
  shellRoutes(app, { config, database, readers, measures, viewerDist: dist, clock });
});
afterAll(async () => {
  await app.close();
  await shop.close();
  await rm(dist, { recursive: true, force: true });
});

const open = async (url: string) => {
  const answer = await app.inject({ url });
  expect(answer.statusCode).toBe(200);
  const html = answer.body;
  const inline = /<script type="application\/json" id="vitrina-startup">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  const startup = JSON.parse(inline) as Startup;
  const meta = (property: string) => new RegExp(`<meta property="${property}" content="([^"]*)">`).exec(html)?.[1];
  return { html, startup, meta, headers: answer.headers, title: /<title>(.*?)<\/title>/.exec(html)?.[1] };
};

describe('no data of a document is exposed', () => {
  test.each([
    // Covers §1-27, §6-4, §6-5.
    ['the company lacks the development', '/view?company=dormida&pdf=ajeno'],
    ['the company is unknown', '/view?company=nadie&pdf=sala'],
    ['the address names no company', '/view?pdf=sala'],
    ['the address repeats a parameter', `/view?company=${'x'.repeat(500)}&pdf=sala&company=casa`],
  ])('the shell exposes no data of a document when %s', async (_, url) => {
    const { html, startup, title } = await open(url);
    expect(startup.answers).toEqual({});
    expect(html).not.toContain('<img');
    expect(html).not.toContain('/files/');
    expect(html).not.toContain('Dormida');
    expect(title).toBe('PDF interactivo');
  });

  test('the shell exposes no data of a document of another company, although the requested company exists', async () => {
    const { html, startup } = await open('/view?company=casa&pdf=ajeno');
    expect(Object.keys(startup.answers)).toEqual(['company', 'developments']);
    expect(html).not.toContain('<img');
  });
});

// Covers §1-25.
test('with another backend the shell has its address, nothing of our database, and the frame ancestors of the deployment', async () => {
  const other = fastify();
  const config = parseConfig({ API_BASE: 'https://api.otra.example/v2', FRAME_ANCESTORS: 'https://tienda.example' });
  const { database, readers, measures } = shop;
  const clock = () => NOW;
  shellRoutes(other, { config, database, readers, measures, viewerDist: dist, clock });
  const { body, headers } = await other.inject({ url: '/view?company=casa&pdf=sala' });
  expect(body).toContain('"apiBase":"https://api.otra.example/v2"');
  expect(body).toContain('"answers":{}');
  expect(body).not.toContain('/files/');
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/frame-ancestors https:\/\/tienda\.example$/);
  expect(policy).toContain('connect-src * ');
  await other.close();
});

// Covers §2-1.
test('the empty path redirects to view with its query', async () => {
  const answer = await app.inject({ url: '/?company=casa&pdf=sala&tgo=true' });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/view?company=casa&pdf=sala&tgo=true']);
  expect((await app.inject({ url: '/' })).headers.location).toBe('/view');
});

// Covers §2-3.
test('menu shows no document, even with a pdf in the query', async () => {
  const { html, startup } = await open('/menu?company=casa&pdf=sala&productREF=CN-1');
  expect(html).not.toContain('<img');
  expect(startup.answers).not.toHaveProperty('details');
});

// Covers §1-25.
test('frames are allowed as the deployment says, and scripts from this server only', async () => {
  const { headers } = await open('/view?company=casa&pdf=sala');
  expect(headers['content-security-policy']).toContain('frame-ancestors https://tienda.example');
  expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(headers['x-frame-options']).toBeUndefined();
});

// Covers §resilience-13.
test('a company narrows the origins that may frame its viewer, and cannot widen them', async () => {
  const { repos } = shop.database;
  const frameAncestorsOf = async (Content: string) => {
    const { company, version } = (await repos.companies.withVersion('casa')) ?? expect.fail();
    const Extras = [{ Name: 'FRAME_ANCESTORS', Content }];
    await repos.companies.update({ ...company, Info: { ...company.Info, Extras } }, NOW, version);
    return String((await open('/view?company=casa&pdf=sala')).headers['content-security-policy'])
      .split(',')
      .map((policy) => /frame-ancestors ([^;]*)/.exec(policy)?.[1]);
  };
  expect(await frameAncestorsOf(' https://www.casa.example  https://*.casa.example:8443 ')).toEqual([
    'https://tienda.example',
    'https://www.casa.example https://*.casa.example:8443',
  ]);
  // An invalid value in the database row was meant to restrict something, so it allows nothing.
  for (const wrong of [
    "* ; script-src 'unsafe-inline'",
    '*\r\nset-cookie: a=1',
    'https://a.example, *',
    'casa .example/x',
  ])
    expect(await frameAncestorsOf(wrong)).toEqual(['https://tienda.example', "'none'"]);
  expect(await frameAncestorsOf('')).toEqual(['https://tienda.example']);
  const other = await open('/view?company=grande&pdf=nada');
  expect(String(other.headers['content-security-policy'])).toMatch(/, frame-ancestors 'none'$/);
});

describe('the first page', () => {
  const shown = (html: string) =>
    [...html.matchAll(/class="v-half([^"]*)">(?:<div class="v-page"[^>]* aria-label="([^"]*)"[^>]*><img )?/g)].map(
      ([, wide, label]) => `${label ?? ''}${wide ? ' (wide)' : ''}`,
    );

  test('the first page is an image that needs no script, in all widths, with the sizes of the viewer', async () => {
    const { html } = await open('/view?company=casa&pdf=sala');
    const [img = ''] = /<img [^>]*>/.exec(html) ?? [];
    expect(img).toContain('src="/files/824.webp"');
    expect(img).toContain('srcset="/files/480.webp 480w, /files/824.webp 824w, /files/1236.webp 1236w"');
    expect(img).toContain(`sizes="${pictureSizes(595.28 / 841.89)}"`);
    expect(img).toContain('width="824" height="1154"');
    expect(img).toContain('fetchpriority="high"');
    expect(html.indexOf('<img')).toBeLessThan(html.indexOf('<script'));
    // When the image fails, the paper stays blank, without alternative text or a broken-image icon.
    expect(img).toContain('alt=""');
  });

  test('the first page loads first: scripts and styles are requested only after its image', async () => {
    const { html } = await open('/view?company=casa&pdf=sala');
    const requested = [...html.matchAll(/<(?:script|link)\b[^>]* (?:src|href)="(\/assets\/[^"]*)"/g)].map(
      ([, url]) => url,
    );
    expect(requested).toEqual(['/assets/start-3c.js']);
    const start = /<script [^>]*start-3c[^>]*>/.exec(html)?.[0] ?? '';
    expect(start).toContain('data-script="/assets/main-1a.js"');
    expect(start).toContain('data-parts="/assets/part-4d.js"');
    expect(start).toContain('data-view="/assets/pages-7a.js"');
    expect(start).toContain('data-view-styles="/assets/pages-8b.css"');
    expect(start).toContain('data-styles="/assets/main-2b.css"');
    expect(start).toContain('data-next="/assets/product-5e.js"');
    expect(start).toContain('data-next-styles="/assets/product-6f.css"');
  });

  test.each([
    ['', [' (wide)', 'Página 1 de 4']],
    ['&page=3&page=1', ['Página 2 de 4 (wide)', 'Página 3 de 4']],
    ['&page=99999999999', ['Página 4 de 4', ' (wide)']],
    ['&page=abc', [' (wide)', 'Página 1 de 4']],
    ['&page=2.5', [' (wide)', 'Página 1 de 4']],
    ['&page=1e3', [' (wide)', 'Página 1 de 4']],
    ['&page=', [' (wide)', 'Página 1 de 4']],
    ['&page=-3', [' (wide)', 'Página 1 de 4']],
    ['&page=3', ['Página 2 de 4 (wide)', 'Página 3 de 4']],
    ['&page=99', ['Página 4 de 4', ' (wide)']],
    ['&page=0', [' (wide)', 'Página 1 de 4']],
    ['&page=uno', [' (wide)', 'Página 1 de 4']],
    ['&productREF=cn%20221003', ['Página 2 de 4 (wide)', 'Página 3 de 4']],
    ['&productREF=cn%20221003&page=2', ['Página 2 de 4', 'Página 3 de 4 (wide)']],
    ['&productREF=NADA', [' (wide)', 'Página 1 de 4']],
  ])('with the parameters %j the first pages are %j', async (more, pages) => {
    expect(shown((await open(`/view?company=casa&pdf=sala${more}`)).html)).toEqual(pages);
  });
});

describe('the start-up data', () => {
  // Covers §7-34.
  test('the start-up data are the answers that the viewer would request', async () => {
    const { startup } = await open('/view?company=casa&pdf=sala&page=3');
    const { repos } = shop.database;
    expect(startup.answers).toEqual({
      company: await repos.companies.byUid('casa'),
      developments: [{ Uid: 'interactive_pdf' }],
      details: (await repos.documents.head('sala'))?.details,
      sections: [await repos.documents.sections('sala')],
      pages: await repos.documents.pages('sala'),
      page: await repos.documents.page('sala', 3),
      pageCount: 4,
    });
    expect(startup.config).toMatchObject({ apiBase: '/v2', apiKey: 'vitrina', requiredDevelopment: 'interactive_pdf' });
  });

  // Covers §7-34.
  test.each(['largo', 'pesado'])('the start-up data of a large document omit its pages: %s', async (pdf) => {
    const { startup } = await open(`/view?company=casa&pdf=${pdf}`);
    expect(startup.answers).not.toHaveProperty('pages');
    expect(startup.answers.page?.index).toBe(1);
    expect(startup.answers.pageCount).toBe(pdf === 'largo' ? 121 : 1);
  });

  // Covers §backend-110.
  test('start-up data are escaped, so that no text of a company breaks out of script or page', async () => {
    const { html, startup, meta } = await open('/view?company=mala&pdf=malo');
    const { company, details, sections, page } = startup.answers;
    const companyTexts = [company?.Name, company?.About, company?.Info.Website, company?.Info.Extras.at(-1)?.Content];
    const placed = [details?.name, sections?.[0]?.sections[0]?.name, page?.tags[0]?.name, page?.links[0]?.url];
    expect(new Set([...companyTexts, ...placed])).toEqual(new Set([HOSTILE]));
    expect(html).not.toContain('alert("1")');
    expect(html).not.toContain('<!--');
    expect(html).not.toContain('\u2028<');
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(meta('og:title')).toMatch(/^&#60;\/script&#62;/);
  });

  test('parameters of the address are escaped', async () => {
    const { html } = await open('/view?company=casa&pdf=sala&x="><script>alert(1)</script>');
    expect(html).not.toContain('<script>alert');
  });
});

describe('the head', () => {
  // Covers §3-23.
  test('the page title is that of the document, or the default title', async () => {
    expect((await open('/view?company=casa&pdf=sala')).title).toBe('Sala 2026');
    expect((await open('/view?company=casa&pdf=menu')).title).toBe('PDF interactivo');
    expect((await open('/view?company=casa')).title).toBe('PDF interactivo');
  });

  test('the page icon is that of the document, else that of the company', async () => {
    const iconOf = async (pdf: string) =>
      /<link rel="icon" href="([^"]*)">/.exec((await open(`/view?company=casa&pdf=${pdf}`)).html)?.[1];
    expect(await iconOf('marcado')).toBe('/files/carta.svg');
    expect(await iconOf('sala')).toBe('/files/casa.svg');
  });

  // Covers §3-19.
  test('link previews get company, name, text and an absolute picture address', async () => {
    const { meta } = await open('/view?company=casa&pdf=sala&page=2&tgo=true&utm_source=x');
    expect(meta('og:title')).toBe('Sala');
    expect(meta('og:site_name')).toBe('Casa');
    expect(meta('og:description')).toBe('Muebles &#34;de&#34; aquí');
    expect(meta('og:locale')).toBe('es_CO');
    expect(meta('og:url')).toBe('https://ver.example/view?company=casa&#38;pdf=sala&#38;page=2&#38;tgo=true');
    const other = await open('/view?company=casa&pdf=sala&tgo=TRUE');
    expect(other.meta('og:url')).toBe('https://ver.example/view?company=casa&#38;pdf=sala');
    expect([meta('og:image'), meta('og:image:width')]).toEqual(['https://ver.example/files/1236.webp', '1236']);
  });

  // Covers §backend-225.
  test.each([
    ['productREF=CN-1', `tiles/recortes/${'a'.repeat(16)}/2/crop/1000-2000-2500-2000.webp`, '309', '371'],
    ['page=2&product=cn1', `tiles/recortes/${'a'.repeat(16)}/2/crop/1000-2000-2500-2000.webp`, '309', '371'],
    ['productREF=CN-2', 'files/1236.webp', '1236', '1730'],
    ['page=1&product=CN-1', 'files/1236.webp', '1236', '1730'],
    ['productREF=CN-9', 'files/1236.webp', '1236', '1730'],
    ['page=2', 'files/1236.webp', '1236', '1730'],
  ])('the preview of the link %s shows %s', async (query, url, width, height) => {
    const { meta } = await open(`/view?company=casa&pdf=recortes&${query}`);
    expect([meta('og:image'), meta('og:image:width'), meta('og:image:height')]).toEqual([
      `https://ver.example/${url}`,
      width,
      height,
    ]);
  });

  // Covers §1-3, §1-6.
  test('the head has the colours and font of the company before any script, and space for the contents list if there is one', async () => {
    const sala = await open('/view?company=casa&pdf=sala');
    expect(sala.html).toMatch(/<html lang="es-CO" data-contents="open" style="[^"]*--brand:#aa3300;/);
    expect(sala.html).toMatch(/<html [^>]*--font-brand:Lora, var\(--font-ui\)"/);
    const menu = await open('/view?company=casa&pdf=menu');
    expect(/<html[^>]*>/.exec(menu.html)?.[0]).not.toContain('data-contents');
  });

  // Covers §access-39.
  test('a browser that cannot run the viewer keeps the first page, a sentence and a link to the file', async () => {
    const { html } = await open('/view?company=casa&pdf=sala');
    expect(html).toContain('@supports not (container-type: size){');
    const message = /<p id="viewer-lost".*?<\/p>/.exec(html)?.[0] ?? '';
    expect(message).toContain('actualiza el navegador');
    expect(message).toMatch(/<a href="\/files\/p1\.pdf"[^>]*>Descargar PDF<\/a>/);
  });

  test('a visitor without JavaScript gets a link to the file', async () => {
    const { html } = await open('/view?company=casa&pdf=sala');
    expect(html).toContain('<noscript><p class="v-noscript"><a href="/files/p1.pdf">Sala (PDF)</a></p></noscript>');
  });
});
