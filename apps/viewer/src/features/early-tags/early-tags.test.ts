import { aPage, aTag } from '@vitrina/page-view/fixture';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerEarlyTap, showEarlyTags } from './early-tags.ts';

const tags = [
  aTag({ position: { left: 25, top: 40 } }),
  aTag({ position: { left: 75, top: 60 }, color: '#ffee00', size: 30 }),
  aTag({ position: { left: 50, top: 50 }, active: false }),
];

const COMPANY = { Info: { Extras: [] } };

/** The page as the shell lays it, with what it carries. */
const shell = (answers: object): HTMLElement => {
  document.body.innerHTML = '<div id="first-page"><div class="v-page"><img alt=""></div></div>';
  const startup = document.createElement('script');
  startup.type = 'application/json';
  startup.id = 'vitrina-startup';
  startup.textContent = JSON.stringify({ config: {}, answers });
  document.body.append(startup);
  const sheet = document.querySelector<HTMLElement>('.v-page');
  if (!sheet) throw new Error('no page');
  return sheet;
};

const points = () => [...document.querySelectorAll<HTMLElement>('[data-early-tag]')];

/** jsdom lays nothing out. */
const layAt = (element: Element | null | undefined, box: DOMRect) => {
  if (!element) throw new Error('nothing to lay');
  vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(box);
};

/** The shell's page is 400 × 400 in the corner; its tags lie at 100, 160 and at 300, 240. */
const showOn = (answers: object): HTMLElement => {
  const sheet = shell(answers);
  showEarlyTags(sheet);
  layAt(sheet, new DOMRect(0, 0, 400, 400));
  const [first, second] = points();
  layAt(first, new DOMRect(92, 152, 16, 16));
  layAt(second, new DOMRect(292, 232, 16, 16));
  return sheet;
};

const press = (on: Element, kind: string, x: number, y: number) =>
  on.dispatchEvent(new MouseEvent(kind, { bubbles: true, clientX: x, clientY: y }));

const tapAt = (on: Element, x: number, y: number) => {
  press(on, 'pointerdown', x, y);
  press(on, 'click', x, y);
};

type Laid = { index?: number; box?: DOMRect; attributes?: Record<string, string>[] };

/** The viewer's own page, laid twice as large and elsewhere, with a tag at 25 % and 40 % or several. */
const viewerComes = ({ index = 1, box = new DOMRect(500, 0, 800, 800), attributes = [{}] }: Laid = {}) => {
  const book = document.createElement('div');
  book.dataset.current = '';
  const page = document.createElement('section');
  page.dataset.page = `${index}`;
  layAt(page, box);
  const opened: HTMLElement[] = [];
  const own = attributes.map((each, at) => {
    const tag = document.createElement('button');
    tag.dataset.tag = '';
    for (const [name, value] of Object.entries(each)) tag.setAttribute(name, value);
    layAt(tag, new DOMRect(box.left + box.width / 4 - 8 + 10 * at, box.top + box.height * 0.4 - 8, 16, 16));
    tag.addEventListener('click', () => opened.push(tag));
    return tag;
  });
  page.append(...own);
  book.append(page);
  document.body.append(book);
  return { page, own, opened };
};

const CARRIED = { page: aPage(1, { tags }), company: COMPANY };

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(390);
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(844);
});
afterEach(() => {
  answerEarlyTap();
  document.body.innerHTML = '';
});

test('each tag in use stands at its place, in its colour and size', () => {
  showEarlyTags(shell({ page: aPage(1, { tags }), company: COMPANY }));
  const looks = points().map(({ style }) => [
    style.left,
    style.top,
    style.getPropertyValue('--tag-size'),
    style.getPropertyValue('--tag-color'),
  ]);
  expect(looks).toEqual([
    ['25%', '40%', '16px', 'var(--brand)'],
    ['75%', '60%', '30px', '#ffee00'],
  ]);
});

test('a tap on one is answered once the viewer is there, by the tag in the same place of its page, and once', () => {
  const sheet = showOn(CARRIED);
  tapAt(sheet, 300, 240);
  tapAt(sheet, 105, 165);
  expect(points().map(({ dataset }) => dataset.awaited)).toEqual(['', undefined]);
  const { own, opened } = viewerComes();
  answerEarlyTap();
  answerEarlyTap();
  expect(opened).toEqual(own);
  expect(document.activeElement, 'where a press leaves the focus').toBe(own[0]);
});

test.each<[string, (sheet: HTMLElement) => void, Laid]>([
  ['that means no tag', (sheet) => tapAt(sheet, 300, 300), {}],
  ['that is a drag', (sheet) => [press(sheet, 'pointerdown', 40, 160), press(sheet, 'click', 100, 160)], {}],
  ['on a page that is not the one that opens', (sheet) => tapAt(sheet, 100, 160), { index: 2 }],
  ['where the viewer’s page has no tag', (sheet) => tapAt(sheet, 300, 240), {}],
  [
    'after which something else was pressed',
    (sheet) => [tapAt(sheet, 100, 160), press(document.body, 'pointerdown', 1, 1)],
    {},
  ],
])('a tap %s is dropped', (_, act, laid) => {
  const sheet = showOn(CARRIED);
  act(sheet);
  const { opened } = viewerComes(laid);
  answerEarlyTap();
  expect(opened).toEqual([]);
});

test('who presses beside the page before and after a tap is not answered either', () => {
  const sheet = showOn(CARRIED);
  press(document.body, 'pointerdown', 1, 1);
  tapAt(sheet, 100, 160);
  press(document.body, 'pointerdown', 1, 1);
  const { opened } = viewerComes();
  answerEarlyTap();
  expect(opened).toEqual([]);
});

test('a tap on tags too close for a finger waits for the one button that asks which', async () => {
  tapAt(showOn(CARRIED), 100, 160);
  const { page, own, opened } = viewerComes({ attributes: [{}, {}] });
  answerEarlyTap();
  expect(opened).toEqual([]);
  for (const tag of own) tag.remove();
  const group = viewerComes({ attributes: [{ 'aria-haspopup': 'menu' }] });
  page.append(...group.own);
  await vi.waitFor(() => expect(group.opened).toHaveLength(1));
  expect(opened).toEqual([]);
});

test('a tap on tags that have not come waits for them', async () => {
  tapAt(showOn(CARRIED), 100, 160);
  const { page } = viewerComes({ attributes: [] });
  const coming = document.createElement('span');
  coming.dataset.tagsComing = '';
  page.append(coming);
  answerEarlyTap();
  coming.remove();
  const group = viewerComes({ attributes: [{ 'aria-haspopup': 'menu' }] });
  page.append(...group.own);
  await vi.waitFor(() => expect(group.opened).toHaveLength(1));
});

test('a page of a price list shows its first tags, and no colour is another declaration', () => {
  const many = Array.from({ length: 201 }, () => aTag({ color: 'red;position:fixed' }));
  showEarlyTags(shell({ page: aPage(1, { tags: many }), company: COMPANY }));
  expect(points()).toHaveLength(200);
  expect(points().every(({ style }) => style.position === '')).toBe(true);
});

test('who reads in one column finds pages elsewhere: no tags before the viewer', () => {
  localStorage.setItem('vitrina.reading', 'scroll');
  showEarlyTags(shell({ page: aPage(1, { tags }), company: COMPANY }));
  expect(points()).toEqual([]);
});

test('a shell that carries no page has no tags', () => {
  showEarlyTags(shell({}));
  expect(points()).toEqual([]);
});
