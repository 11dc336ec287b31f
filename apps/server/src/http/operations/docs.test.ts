/** /docs in jsdom: it shows every operation, and loads nothing from other hosts. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { mountedOperations } from '@vitrina/contract';
import { adminOperations } from '@vitrina/contract/admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app.ts';

/** The used part of jsdom, which has no types. */
type Element = { getAttribute: (name: string) => string | null };
type Listed = { toJS: () => { operation: { operationId: string } }[] };
type Window = {
  ui: { specSelectors: { operations: () => Listed } };
  document: { querySelectorAll: (selector: string) => Iterable<Element> & { length: number } };
  eval: (source: string) => void;
  close: () => void;
};
type JsdomModule = { JSDOM: new (html: string, options: object) => { window: Window } };
const { JSDOM } = createRequire(import.meta.url)('jsdom') as JsdomModule;

let shop: TestApp;
const ORIGIN = 'http://vitrina.test';
beforeEach(async () => {
  shop = await openTestApp();
});
afterEach(() => shop.close());

// Covers §backend-70.
test.each([
  ['/docs', '/docs/openapi.json', Object.keys(mountedOperations)],
  ['/docs/admin', '/docs/admin-openapi.json', Object.keys(adminOperations)],
])('%s shows %s with every operation', async (url, document, ids) => {
  const answer = await shop.app.inject({ url });
  const policy = String(answer.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  expect(answer.body).not.toMatch(/<script(?! src="\/docs\/)|<style|\son\w+=|style=|https?:\/\//);
  expect(answer.body).toContain(`data-document="${document}"`);

  const requested: string[] = [];
  const dom = new JSDOM(answer.body, { url: `${ORIGIN}${url}`, runScripts: 'outside-only', pretendToBeVisual: true });
  const { window } = dom;
  const known = async (target: string | { url: string }) => {
    const { href, pathname } = new URL(typeof target === 'string' ? target : target.url, ORIGIN);
    requested.push(href);
    const { body: text, headers } = await shop.app.inject({ url: pathname });
    return new Response(text, { headers: { 'content-type': String(headers['content-type']) } });
  };
  Object.assign(window, { fetch: known, Request, Response, Headers, scrollTo: () => undefined });
  for (const script of window.document.querySelectorAll('script')) {
    const source = await shop.app.inject({ url: script.getAttribute('src') ?? '' });
    expect(source.headers['content-type']).toContain('javascript');
    window.eval(source.body);
  }
  await vi.waitFor(() => expect(window.document.querySelectorAll('.opblock').length).toBeGreaterThan(0), {
    timeout: 15_000,
  });
  // From 100 operations on, Swagger UI draws the rows near the screen only.
  const listed = window.ui.specSelectors.operations().toJS();
  expect(listed.map(({ operation }) => operation.operationId).sort()).toEqual(ids.toSorted());
  expect(requested).toEqual([`${ORIGIN}${document}`]);
  window.close();
});

test('the served document is the one printed from the registries', async () => {
  const printed = (name: string) =>
    readFileSync(fileURLToPath(import.meta.resolve(`@vitrina/contract/${name}`)), 'utf8');
  for (const name of ['openapi.json', 'admin-openapi.json'])
    expect((await shop.app.inject({ url: `/docs/${name}` })).body).toBe(printed(name));
});

// Covers §backend-70.
test('no other file of the documentation package is served', async () => {
  for (const url of [
    '/docs/package.json',
    '/docs/swagger-ui.js',
    '/docs/../package.json',
    '/docs/oauth2-redirect.html',
  ])
    expect((await shop.app.inject({ url })).statusCode).toBe(404);
});
