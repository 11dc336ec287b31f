import { embedEnvelope } from '@vitrina/contract';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { frameUrl } from './frame-url.ts';
import { viewerElement } from './viewer-element.ts';

const ORIGIN = 'https://v.test';

/* jsdom has no constructable style sheets. */
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

const createElement = (attributes: Record<string, string>) => {
  const element = document.createElement('vitrina-viewer') as InstanceType<ReturnType<typeof viewerElement>>;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  const frame = element.shadowRoot!.querySelector('iframe')!;
  const sent: [unknown, unknown][] = [];
  const post = vi.fn((message: unknown, target: unknown) => void sent.push([message, target]));
  const view = { postMessage: post } as unknown as Window;
  Object.defineProperty(frame, 'contentWindow', { value: view, configurable: true });
  const receive = (data: unknown, from: { origin?: string; source?: unknown } = {}) =>
    window.dispatchEvent(
      Object.assign(new Event('message'), { data, origin: from.origin ?? ORIGIN, source: from.source ?? view }),
    );
  const events: [string, unknown][] = [];
  for (const name of ['open', 'page', 'error'])
    element.addEventListener(name, (event) => events.push([name, (event as CustomEvent).detail]));
  return { element, frame, sent, receive, events };
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
])('frameUrl of %j is %s', (attributes, url) => {
  expect(frameUrl(ORIGIN, (name) => (attributes as Record<string, string>)[name] ?? null)).toBe(url);
});

test('the element creates a frame with URL and title, and delegates permissions that a cross-origin frame lacks', () => {
  const { frame } = createElement({ company: 'c', pdf: 'p', title: 'Nuestro catálogo' });
  expect(frame.src).toBe(`${ORIGIN}/view?company=c&pdf=p`);
  expect(frame.title).toBe('Nuestro catálogo');
  expect(frame.allow).toContain('fullscreen');
  expect(createElement({ company: 'c' }).frame.title).toBe('Catálogo');
});

test('commands wait for the handshake and are posted to the origin of the viewer only', () => {
  const { element, sent, receive, events } = createElement({ company: 'c', pdf: 'p' });
  element.goto(3);
  element.setCart([{ ref: 'A', quantity: 2 }]);
  expect(sent).toEqual([]);
  receive(embedEnvelope({ is: 'here' }));
  expect(sent).toEqual([[{ vitrina: 1, is: 'hello' }, ORIGIN]]);
  receive(opened);
  expect(events).toEqual([['open', opened.detail]]);
  expect(sent.slice(1)).toEqual([
    [{ vitrina: 1, is: 'goto', page: 3 }, ORIGIN],
    [{ vitrina: 1, is: 'setCart', lines: [{ ref: 'A', quantity: 2 }] }, ORIGIN],
  ]);
});

// Covers §1-26.
test('messages from another window or another origin are ignored', () => {
  const { sent, receive, events } = createElement({ company: 'c', pdf: 'p' });
  receive(embedEnvelope({ is: 'here' }), { origin: 'https://evil.test' });
  receive(embedEnvelope({ is: 'here' }), { source: window });
  receive(opened, { origin: 'https://evil.test' });
  receive(opened, { source: window });
  receive({ ...opened, vitrina: 2 });
  receive('open');
  expect([sent, events]).toEqual([[], []]);
});

test('a changed page or product sends a command; a changed company and pdf load the frame once', async () => {
  const { element, frame, sent, receive } = createElement({ company: 'c', pdf: 'p', page: '2' });
  receive(opened);
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

test('the requested height is applied, limited to the height of the viewport', () => {
  const { element, receive } = createElement({ company: 'c', pdf: 'p' });
  receive(embedEnvelope({ is: 'height', height: 803.4 }));
  const [sheet] = element.shadowRoot!.adoptedStyleSheets as unknown as Sheet[];
  expect(sheet?.text).toContain('height:min(803px,96svh)');
});

test('a removed element ignores messages and posts none', () => {
  const { element, sent, receive, events } = createElement({ company: 'c', pdf: 'p' });
  element.remove();
  receive(embedEnvelope({ is: 'here' }));
  receive(opened);
  expect([sent, events]).toEqual([[], []]);
});
