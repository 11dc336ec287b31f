import { aPage, aTag } from '@vitrina/page-view/fixture';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { replayEarlyTap, showEarlyTags, takeTappedTag, tappedTag } from './early-tags.ts';

const tags = [
  aTag({ position: { left: 25, top: 40 } }),
  aTag({ position: { left: 75, top: 60 }, color: '#ffee00', size: 30 }),
  aTag({ position: { left: 50, top: 50 }, active: false }),
];

const COMPANY = { Info: { Extras: [] } };

/** The HTML shell: its page, and the start-up answers. */
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

/** jsdom has no layout. */
const mockBox = (element: Element | null | undefined, box: DOMRect) => {
  if (!element) throw new Error('no element');
  vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(box);
};

/** The shell's page is 400 × 400 px in the corner; its tags are at 100, 160 and 300, 240. */
const showOn = (answers: object): HTMLElement => {
  const sheet = shell(answers);
  showEarlyTags(sheet, onTap);
  mockBox(sheet, new DOMRect(0, 0, 400, 400));
  const [first, second] = points();
  mockBox(first, new DOMRect(92, 152, 16, 16));
  mockBox(second, new DOMRect(292, 232, 16, 16));
  return sheet;
};

const press = (on: Element, kind: string, x: number, y: number) =>
  on.dispatchEvent(new MouseEvent(kind, { bubbles: true, clientX: x, clientY: y }));

const tapAt = (on: Element, x: number, y: number) => {
  press(on, 'pointerdown', x, y);
  press(on, 'click', x, y);
};

type ViewerPage = { index?: number; box?: DOMRect; attributes?: Record<string, string>[] };

/** The viewer's own page, twice as large and at another position, with one or more tags at 25 %, 40 %. */
const mountViewerPage = ({ index = 1, box = new DOMRect(500, 0, 800, 800), attributes = [{}] }: ViewerPage = {}) => {
  const book = document.createElement('div');
  book.dataset.current = '';
  const page = document.createElement('section');
  page.dataset.page = `${index}`;
  mockBox(page, box);
  const opened: HTMLElement[] = [];
  const own = attributes.map((each, at) => {
    const tag = document.createElement('button');
    tag.dataset.tag = '';
    for (const [name, value] of Object.entries(each)) tag.setAttribute(name, value);
    mockBox(tag, new DOMRect(box.left + box.width / 4 - 8 + 10 * at, box.top + box.height * 0.4 - 8, 16, 16));
    tag.addEventListener('click', () => opened.push(tag));
    return tag;
  });
  page.append(...own);
  book.append(page);
  document.body.append(book);
  return { page, own, opened };
};

const ANSWERS = { page: aPage(1, { tags }), company: COMPANY };

const onTap = vi.fn();

beforeEach(() => {
  onTap.mockReset();
  localStorage.clear();
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(390);
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(844);
});
afterEach(() => {
  replayEarlyTap();
  document.body.innerHTML = '';
});

test('every active tag is drawn at its position, in its colour and size', () => {
  showEarlyTags(shell({ page: aPage(1, { tags }), company: COMPANY }), onTap);
  const drawn = points().map(({ style }) => [
    style.left,
    style.top,
    style.getPropertyValue('--tag-size'),
    style.getPropertyValue('--tag-color'),
  ]);
  expect(drawn).toEqual([
    ['25%', '40%', '16px', 'var(--brand)'],
    ['75%', '60%', '30px', '#ffee00'],
  ]);
});

test.each<[string, object, number]>([
  ['tags that are no list', { page: aPage(1, { tags: 'x' as never }), company: COMPANY }, 0],
  [
    'a damaged tag',
    { page: { ...aPage(1), tags: [null, { ...aTag(), position: null }, aTag()] }, company: COMPANY },
    1,
  ],
  ['a tag with a numeric colour', { page: { ...aPage(1), tags: [{ ...aTag(), color: 7 }] }, company: COMPANY }, 1],
  ['a company without information', { page: aPage(1, { tags: [aTag()] }), company: { Info: null } }, 1],
  ['a page that is no object', { page: 'x', company: COMPANY }, 0],
])('with %s the valid tags are drawn', (_, answers, count) => {
  showEarlyTags(shell(answers), onTap);
  expect(points()).toHaveLength(count);
});

test('the last tap is replayed once on the viewer’s tag at the same position when the viewer is ready', () => {
  const sheet = showOn(ANSWERS);
  tapAt(sheet, 300, 240);
  tapAt(sheet, 105, 165);
  expect(points().map(({ dataset }) => dataset.pending)).toEqual(['', undefined]);
  const { own, opened } = mountViewerPage();
  replayEarlyTap();
  replayEarlyTap();
  expect(opened).toEqual(own);
  expect(document.activeElement, 'the pressed tag has the focus').toBe(own[0]);
});

// Covers §resilience-37.
test('a tap that can mean only one tag gives that tag once, for its page only, and is then not replayed', () => {
  const sheet = showOn(ANSWERS);
  expect(tappedTag(1)).toBeNull();
  tapAt(sheet, 300, 240);
  expect(onTap).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ answers: expect.anything() }));
  expect(tappedTag(2)).toBeNull();
  expect(tappedTag(1)).toEqual({ tag: tags[1], at: 1 });
  expect(takeTappedTag(1)).toEqual({ tag: tags[1], at: 1 });
  expect(takeTappedTag(1)).toBeNull();
  const { opened } = mountViewerPage();
  replayEarlyTap();
  expect(opened).toEqual([]);
});

test('a tap on a tag that is too close to another gives no tag', () => {
  const sheet = showOn(ANSWERS);
  mockBox(points()[1], new DOMRect(112, 152, 16, 16));
  tapAt(sheet, 100, 160);
  expect(tappedTag(1)).toBeNull();
});

// Covers §resilience-37.
test.each<[string, (sheet: HTMLElement) => void, ViewerPage]>([
  ['beside every tag', (sheet) => tapAt(sheet, 300, 300), {}],
  ['that is a drag', (sheet) => [press(sheet, 'pointerdown', 40, 160), press(sheet, 'click', 100, 160)], {}],
  ['on a page that is not the one that opens', (sheet) => tapAt(sheet, 100, 160), { index: 2 }],
  ['where the viewer’s page has no tag', (sheet) => tapAt(sheet, 300, 240), {}],
  ['followed by a press elsewhere', (sheet) => [tapAt(sheet, 100, 160), press(document.body, 'pointerdown', 1, 1)], {}],
])('an early tap %s is discarded', (_, act, viewerPage) => {
  const sheet = showOn(ANSWERS);
  act(sheet);
  const { opened } = mountViewerPage(viewerPage);
  replayEarlyTap();
  expect(opened).toEqual([]);
});

test('a press outside the page after a tap discards the tap, even after an earlier press outside', () => {
  const sheet = showOn(ANSWERS);
  press(document.body, 'pointerdown', 1, 1);
  tapAt(sheet, 100, 160);
  press(document.body, 'pointerdown', 1, 1);
  const { opened } = mountViewerPage();
  replayEarlyTap();
  expect(opened).toEqual([]);
});

test('a tap on crowded tags waits for the button of their group', async () => {
  tapAt(showOn(ANSWERS), 100, 160);
  const { page, own, opened } = mountViewerPage({ attributes: [{}, {}] });
  replayEarlyTap();
  expect(opened).toEqual([]);
  for (const tag of own) tag.remove();
  const group = mountViewerPage({ attributes: [{ 'aria-haspopup': 'menu' }] });
  page.append(...group.own);
  await vi.waitFor(() => expect(group.opened).toHaveLength(1));
  expect(opened).toEqual([]);
});

test('a tap waits for tags that are not rendered yet', async () => {
  tapAt(showOn(ANSWERS), 100, 160);
  const { page } = mountViewerPage({ attributes: [] });
  const placeholder = document.createElement('span');
  placeholder.dataset.tagsPending = '';
  page.append(placeholder);
  replayEarlyTap();
  placeholder.remove();
  const group = mountViewerPage({ attributes: [{ 'aria-haspopup': 'menu' }] });
  page.append(...group.own);
  await vi.waitFor(() => expect(group.opened).toHaveLength(1));
});

test('a page with many tags draws only the first ones, and a colour cannot inject another CSS declaration', () => {
  const many = Array.from({ length: 201 }, () => aTag({ color: 'red;position:fixed' }));
  showEarlyTags(shell({ page: aPage(1, { tags: many }), company: COMPANY }), onTap);
  expect(points()).toHaveLength(200);
  expect(points().every(({ style }) => style.position === '')).toBe(true);
});

test('in the scroll reading mode no early tags are drawn', () => {
  localStorage.setItem('vitrina.reading', 'scroll');
  showEarlyTags(shell({ page: aPage(1, { tags }), company: COMPANY }), onTap);
  expect(points()).toEqual([]);
});

test('a shell without page data draws no tags', () => {
  showEarlyTags(shell({}), onTap);
  expect(points()).toEqual([]);
});
