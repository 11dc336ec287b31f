import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Tag } from '@vitrina/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PageEventContext, type TagOptions } from '../elements.ts';
import { aPage, aTag } from '../page-view.fixture.ts';
import { PageView } from '../page-view.tsx';

/** Width in px of a page on a phone; jsdom has no layout. */
const PHONE_PAGE = 374;

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(PHONE_PAGE);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const at = (top: number, name: string, over: Partial<Tag> = {}) =>
  aTag({ name, position: { left: 25, top }, product: { id: name, ref: name }, ...over });

const ROWS = [at(50, 'Lino'), at(54, 'Terracota'), at(58, 'Musgo')];
const FAR = at(10, 'Lámpara');

const renderTags = async (tags: Tag[], options: Partial<TagOptions> = {}) => {
  const onPageEvent = vi.fn();
  const pageWith = (more: Partial<TagOptions>) => (
    <PageEventContext value={onPageEvent}>
      <PageView
        page={aPage(1, { tags })}
        label="Página"
        labels={{
          tag: (tag, _state, name = tag.name) => name,
          point: ({ name }) => name,
          shared: () => new Set(),
          names: (group) => group.map(({ name }) => name),
          group: (names) => `${names.length} productos: ${names.join(', ')}`,
          model: () => '',
          video: () => '',
          player: () => Promise.reject(new Error('not asked')),
          link: () => '',
          soldOut: 'Agotado',
        }}
        picture={{ aspect: 0.7, sizes: () => '100vw', isShown: true }}
        tags={{
          size: () => 16,
          state: (tag) => {
            const name = tags.find((one) => one === tag)?.name ?? '';
            return { isInCart: name === 'Lino', isSoldOut: name === 'Musgo', price: `$ ${name.length}` };
          },
          highlight: null,
          ...options,
          ...more,
        }}
      />
    </PageEventContext>
  );
  const view = render(pageWith({}));
  return { onPageEvent, ...view, rerenderWith: (more: Partial<TagOptions>) => view.rerender(pageWith(more)) };
};

const findGroup = () => screen.findByRole('button', { name: '3 productos: Lino, Terracota, Musgo' });
const openGroup = async () => {
  const group = await findGroup();
  fireEvent.click(group);
  return { group, rows: within(screen.getByRole('menu')).getAllByRole('menuitem') };
};

test('crowded tags become one button, and a tag with enough room keeps its own', async () => {
  await renderTags([FAR, ...ROWS]);
  const group = await findGroup();
  expect(group.getAttribute('aria-expanded')).toBe('false');
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Lámpara',
    '3 productos: Lino, Terracota, Musgo',
  ]);
});

test('the points of a group stay at their positions, and the highlighted one is marked', async () => {
  const { container } = await renderTags(ROWS, { highlight: 'Terracota' });
  await findGroup();
  const marks = [...container.querySelectorAll<HTMLElement>('[data-tag-mark]')];
  expect(marks.map(({ style }) => [style.left, style.top])).toEqual([
    ['25%', '50%'],
    ['25%', '54%'],
    ['25%', '58%'],
  ]);
  expect(marks.map(({ dataset }) => dataset.highlit)).toEqual([undefined, 'true', undefined]);
});

test('the menu shows price, sold-out note and check mark of each product, and a choice is reported and closes it', async () => {
  const { onPageEvent } = await renderTags(ROWS);
  const { group, rows } = await openGroup();
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Lino$ 4', 'Terracota$ 9', 'MusgoAgotado']);
  expect(rows.map((row) => row.querySelectorAll('svg').length)).toEqual([1, 0, 0]);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Terracota' }));
  expect(onPageEvent).toHaveBeenCalledExactlyOnceWith({ type: 'tag', page: 1, tag: ROWS[1] });
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(group);
});

test('arrow keys wrap around the rows, Escape closes the menu and focuses the button, and no key event leaves it', async () => {
  const listener = vi.fn();
  window.addEventListener('keydown', listener);
  await renderTags(ROWS);
  const { group, rows } = await openGroup();
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  const focused = () => rows.findIndex((row) => row === document.activeElement);
  expect(focused()).toBe(0);
  expect(['ArrowUp', 'ArrowUp', 'Home', 'End', 'ArrowDown'].map((key) => press(key) || focused())).toEqual([
    2, 1, 0, 2, 0,
  ]);
  press('Escape');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(group);
  expect(listener).not.toHaveBeenCalled();
  window.removeEventListener('keydown', listener);
});

test('a press outside, focus outside or a second click closes the menu', async () => {
  await renderTags([FAR, ...ROWS]);
  await openGroup();
  fireEvent.pointerDown(document.body);
  expect(screen.queryByRole('menu')).toBeNull();
  await openGroup();
  act(() => screen.getByRole('button', { name: 'Lámpara' }).focus());
  expect(screen.queryByRole('menu')).toBeNull();
  const { group } = await openGroup();
  fireEvent.pointerDown(group);
  fireEvent.click(group);
  expect(screen.queryByRole('menu')).toBeNull();
});

test('zooming in replaces a focused group by single buttons and moves the focus to the page', async () => {
  const { rerenderWith } = await renderTags(ROWS);
  (await findGroup()).focus();
  rerenderWith({ zoom: 3 });
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Lino',
    'Terracota',
    'Musgo',
  ]);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Página' }));
});

// Covers §resilience-86.
test('zooming out replaces a focused tag by its group and moves the focus to the page', async () => {
  const { rerenderWith } = await renderTags(ROWS);
  await findGroup();
  rerenderWith({ zoom: 3 });
  act(() => screen.getByRole('button', { name: 'Terracota' }).focus());
  rerenderWith({ zoom: 1 });
  await findGroup();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Página' }));
});

const crowd = (place: (at: number) => Tag['position']) =>
  Array.from({ length: 2000 }, (_, at) =>
    aTag({ name: `Pieza ${at}`, position: place(at), product: { id: '', ref: `P-${at}` } }),
  );

// Covers §access-27.
test('2000 tags over a page are at most 300 buttons and fewer than 1000 points', async () => {
  const tags = crowd((at) => ({ left: (at * 37) % 100, top: (at * 61.8) % 100 }));
  const { container } = await renderTags(tags, { highlight: 'p1321' });
  const buttons = () => container.querySelectorAll('button[aria-label*="productos: Pieza "]').length;
  await waitFor(() => expect(buttons()).toBeGreaterThan(30));
  expect(buttons()).toBe(container.querySelectorAll('button').length);
  expect(buttons()).toBeLessThanOrEqual(300);
  expect(container.querySelectorAll('[data-tag-mark]').length).toBeLessThan(1000);
  expect(container.querySelectorAll('[data-highlit]')).toHaveLength(1);
});

test('while the width of a page with 2000 tags is unknown, a placeholder marks the pending tags', async () => {
  const tags = crowd((at) => ({ left: (at * 37) % 100, top: (at * 61.8) % 100 }));
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(0);
  const { container } = await renderTags(tags);
  expect(container.querySelector('[data-tags-pending]')).not.toBeNull();
  expect(container.querySelectorAll('button')).toHaveLength(0);
});

test('2000 tags on one spot are one button whose menu renders rows in batches while scrolling', async () => {
  const { container } = await renderTags(crowd(() => ({ left: 50, top: 50 })));
  const group = () => container.querySelector('button[aria-label^="2000 productos: Pieza 0, "]') ?? container;
  await waitFor(() => expect(group()).not.toBe(container));
  fireEvent.click(group());
  const menu = screen.getByRole('menu');
  const count = () => menu.querySelectorAll('[role=menuitem]').length;
  const before = count();
  expect(before).toBeLessThan(100);
  fireEvent.scroll(menu);
  expect(count()).toBeGreaterThan(before);
});
