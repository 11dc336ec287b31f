import { expect, test } from 'vitest';
import { readStartup } from './startup-data.ts';

const shellWith = (startup: string): Document => {
  const root = document.implementation.createHTMLDocument();
  const element = root.createElement('script');
  element.type = 'application/json';
  element.id = 'vitrina-startup';
  element.textContent = startup;
  root.body.append(element);
  return root;
};

const defaults = readStartup(document.implementation.createHTMLDocument());

test.each(['', '{', 'null', '7', '"x"', '[]', '{"config":null,"answers":null}', '{"config":"x","answers":3}'])(
  'the start-up data %j give the defaults and no answers',
  (startup) => expect(readStartup(shellWith(startup))).toEqual({ config: defaults.config, answers: {} }),
);

test('a setting of another type is replaced by its default; valid ones, also empty texts, are used', () => {
  const config = { apiBase: 7, apiKey: 'clave', ipLookupUrl: '', geoLookupUrl: null, debug: 'true' };
  const { apiBase, geoLookupUrl, debug } = defaults.config;
  expect(readStartup(shellWith(JSON.stringify({ config }))).config).toEqual({
    ...defaults.config,
    apiBase,
    apiKey: 'clave',
    ipLookupUrl: '',
    geoLookupUrl,
    debug,
  });
});
