/** Parses a Content-Security-Policy and checks pages against it, for tests. */
import { createRequire } from 'node:module';

/** The used part of jsdom, which has no types. */
type Element = { tagName: string; textContent: string; attributes: Iterable<{ name: string; value: string }> };
type Document = { querySelectorAll: (selector: string) => Iterable<Element> };
type JsdomModule = { JSDOM: new (html: string) => { window: { document: Document; close: () => void } } };
const { JSDOM } = createRequire(import.meta.url)('jsdom') as JsdomModule;

type Policy = ReadonlyMap<string, readonly string[]>;

/** Of several policies (separated by commas) all apply. */
export const policiesOf = (header: string): Policy[] =>
  header.split(',').map((text) => {
    const directives = text
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .filter(([name]) => name !== '');
    return new Map(directives.map(([name = '', ...sources]) => [name.toLowerCase(), sources]));
  });

/** Script sources through which injected text could run. */
const LOOSE = /^('unsafe-inline'|'unsafe-eval'|'unsafe-hashes'|'strict-dynamic'|\*|[a-z][a-z0-9+.-]*:.*)$/i;

export const unsafeScriptSources = (policy: Policy): readonly string[] => {
  const sources = policy.get('script-src') ?? policy.get('default-src');
  return sources === undefined ? ['anything'] : sources.filter((source) => LOOSE.test(source));
};

const DATA_TYPES = new Set(['application/json', 'application/ld+json']);
const ADDRESSES = new Set(['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'srcdoc', 'poster', 'content']);

/** Parts of a page that a policy without inline scripts would block. Empty: none. */
export const findExecutableMarkup = (html: string): string[] => {
  const { window } = new JSDOM(html);
  const found: string[] = [];
  for (const { tagName, textContent, attributes } of window.document.querySelectorAll('*')) {
    const given = new Map([...attributes].map(({ name, value }) => [name.toLowerCase(), value]));
    const isData = DATA_TYPES.has(given.get('type') ?? '');
    if (tagName.toLowerCase() === 'script' && !given.has('src') && !isData) found.push(`<script>${textContent}`);
    if (tagName.toLowerCase() === 'script' && isData) JSON.parse(textContent);
    if (['base', 'object', 'embed', 'iframe'].includes(tagName.toLowerCase())) found.push(`<${tagName}>`);
    if (given.has('http-equiv')) found.push(`http-equiv=${given.get('http-equiv')}`);
    for (const [name, value] of given) {
      if (name.startsWith('on') || name === 'srcdoc') found.push(`${name}=${value}`);
      // Browsers remove blanks and control characters before they parse the scheme.
      const address = value.replace(/[\u0000-\u0020]/g, '');
      if (ADDRESSES.has(name) && /^(javascript|vbscript|data:text\/html)/i.test(address))
        found.push(`${name}=${value}`);
    }
  }
  window.close();
  return found;
};
