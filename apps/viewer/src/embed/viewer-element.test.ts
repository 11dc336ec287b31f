import { embedEnvelope } from '@vitrina/contract';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { frameUrl } from './frame-url.ts';
import { viewerElement } from './viewer-element.ts';

const ORIGIN = 'https://v.test';

/* jsdom builds no sheets of its own. */
class Sheet {
  text = '';
  replaceSync(text: string) {
    this.text = text;
  }
}

beforeAll(() => {
  vi.stubGlobal('CSSStyleSheet', Sheet);
  customElements.define('vitrina-viewer', viewerElement(ORIGIN));
});
afterEach(() => document.body.replaceChildren());

const made = (attributes: Record<string, string>) => {
  const element = document.createElement('vitrina-viewer') as InstanceType<ReturnType<typeof viewerElement>>;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  const frame = element.shadowRoot!.querySelector('iframe')!;
  const sent: [unknown, unknown][] = [];
  const post = vi.fn((message: unknown, target: unknown) => void sent.push([message, target]));
  const view = { postMessage: post } as unknown as Window;
  Object.defineProperty(frame, 'contentWindow', { value: view, configurable: true });
  const hear = (data: unknown, from: { origin?: string; source?: unknown } = {}) =>
    window.dispatchEvent(
      Object.assign(new Event('message'), { data, origin: from.origin ?? ORIGIN, source: from.source ?? view }),
    );
  const told: [string, unknown][] = [];
  for (const name of ['open', 'page', 'error'])
    element.addEventListener(name, (event) => told.push([name, (event as CustomEvent).detail]));
  return { element, frame, sent, hear, told };
};

const opened = embedEnvelope({
  is: 'event',
  name: 'open',
  detail: { company: 'c', pdf: 'p', name: 'Sala', page: 1, pageCount: 9 },
} as const);

test.each([
  [{ company: 'c', pdf: 'p' }, `${ORIGIN}/view?company=c&pdf=p`],
  [{ company: 'c' }, `${ORIGIN}/view?company=c`],
  [
    { company: ' c ', pdf: 'á&b', page: '4', product: 'A#1' },
    `${ORIGIN}/view?company=c&pdf=%C3%A1%26b&page=4&product=A%231`,
  ],
  [{ company: 'c', pdf: '', other: 'x' }, `${ORIGIN}/view?company=c`],
])('%j is the address %s', (attributes, url) => {
  expect(frameUrl(ORIGIN, (name) => (attributes as Record<string, string>)[name] ?? null)).toBe(url);
});

test('it frames the viewer under a name, and hands on what a frame of another site lacks', () => {
  const { frame } = made({ company: 'c', pdf: 'p', title: 'Nuestro catálogo' });
  expect(frame.src).toBe(`${ORIGIN}/view?company=c&pdf=p`);
  expect(frame.title).toBe('Nuestro catálogo');
  expect(frame.allow).toContain('fullscreen');
  expect(made({ company: 'c' }).frame.title).toBe('Catálogo');
});

test('commands wait for the handshake, and go to the viewer’s origin alone', () => {
  const { element, sent, hear, told } = made({ company: 'c', pdf: 'p' });
  element.goto(3);
  element.setCart([{ ref: 'A', quantity: 2 }]);
  expect(sent).toEqual([]);
  hear(embedEnvelope({ is: 'here' }));
  expect(sent).toEqual([[{ vitrina: 1, is: 'hello' }, ORIGIN]]);
  hear(opened);
  expect(told).toEqual([['open', opened.detail]]);
  expect(sent.slice(1)).toEqual([
    [{ vitrina: 1, is: 'goto', page: 3 }, ORIGIN],
    [{ vitrina: 1, is: 'setCart', lines: [{ ref: 'A', quantity: 2 }] }, ORIGIN],
  ]);
});

test('nothing is believed of another window or another origin', () => {
  const { sent, hear, told } = made({ company: 'c', pdf: 'p' });
  hear(embedEnvelope({ is: 'here' }), { origin: 'https://evil.test' });
  hear(embedEnvelope({ is: 'here' }), { source: window });
  hear(opened, { origin: 'https://evil.test' });
  hear(opened, { source: window });
  hear({ ...opened, vitrina: 2 });
  hear('open');
  expect([sent, told]).toEqual([[], []]);
});

test('an attribute that changes turns the page or opens the product; another document loads anew, once', async () => {
  const { element, frame, sent, hear } = made({ company: 'c', pdf: 'p', page: '2' });
  hear(opened);
  element.setAttribute('page', '5');
  element.setAttribute('product', 'R-1');
  expect(sent.map(([message]) => message)).toMatchObject([
    { is: 'goto', page: 5 },
    { is: 'openProduct', ref: 'R-1' },
  ]);
  const load = vi.spyOn(frame, 'src', 'set');
  element.setAttribute('company', 'd');
  element.setAttribute('pdf', 'q');
  element.setAttribute('page', '1');
  element.removeAttribute('product');
  await Promise.resolve();
  expect(load.mock.calls).toEqual([[`${ORIGIN}/view?company=d&pdf=q&page=1`]]);
  element.goto(2);
  expect(sent).toHaveLength(2);
});

test('the height that the viewer asks for is taken, within what is seen of a page', () => {
  const { element, hear } = made({ company: 'c', pdf: 'p' });
  hear(embedEnvelope({ is: 'height', height: 803.4 }));
  const [sheet] = element.shadowRoot!.adoptedStyleSheets as unknown as Sheet[];
  expect(sheet?.text).toContain('height:min(803px,96svh)');
});

test('what has left the page hears and says nothing', () => {
  const { element, sent, hear, told } = made({ company: 'c', pdf: 'p' });
  element.remove();
  hear(embedEnvelope({ is: 'here' }));
  hear(opened);
  expect([sent, told]).toEqual([[], []]);
});
