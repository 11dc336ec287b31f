import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Tag } from '@vitrina/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TagLook } from './elements.ts';
import { aPage, aTag } from './page-view.fixture.ts';
import { PageView } from './page-view.tsx';

/** px of a page on a phone; jsdom lays nothing out. */
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

const show = async (tags: Tag[], look: Partial<TagLook> = {}) => {
  const onAct = vi.fn();
  const pageWith = (more: Partial<TagLook>) => (
    <PageView
      page={aPage(1, { tags })}
      label="Página"
      labels={{
        tag: (tag, _state, name = tag.name) => name,
        names: (group) => group.map(({ name }) => name),
        group: (names) => `${names.length} productos: ${names.join(', ')}`,
        model: () => '',
        video: () => '',
        link: () => '',
        soldOut: 'Agotado',
      }}
      picture={{ aspect: 0.7, sizes: () => '100vw', isShown: true }}
      tags={{
        size: () => 16,
        state: ({ name }) => ({ isInCart: name === 'Lino', isSoldOut: name === 'Musgo', price: `$ ${name.length}` }),
        highlight: null,
        ...look,
        ...more,
      }}
      onAct={onAct}
    />
  );
  const view = render(pageWith({}));
  return { onAct, ...view, lookAgain: (more: Partial<TagLook>) => view.rerender(pageWith(more)) };
};

const theGroup = () => screen.findByRole('button', { name: '3 productos: Lino, Terracota, Musgo' });
const openGroup = async () => {
  const group = await theGroup();
  fireEvent.click(group);
  return { group, rows: within(screen.getByRole('menu')).getAllByRole('menuitem') };
};

test('tags too close for a finger are one button, a tag with room stays one of its own', async () => {
  await show([FAR, ...ROWS]);
  const group = await theGroup();
  expect(group.getAttribute('aria-expanded')).toBe('false');
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Lámpara',
    '3 productos: Lino, Terracota, Musgo',
  ]);
});

test('the points of a group stay where they are printed, and the one that is looked for stands out', async () => {
  const { container } = await show(ROWS, { highlight: 'Terracota' });
  await theGroup();
  const marks = [...container.querySelectorAll<HTMLElement>('[data-tag-mark]')];
  expect(marks.map(({ style }) => [style.left, style.top])).toEqual([
    ['25%', '50%'],
    ['25%', '54%'],
    ['25%', '58%'],
  ]);
  expect(marks.map(({ dataset }) => dataset.highlit)).toEqual([undefined, 'true', undefined]);
});

test('its card says of each product what its point would, and tells which was chosen', async () => {
  const { onAct } = await show(ROWS);
  const { group, rows } = await openGroup();
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Lino$ 4', 'Terracota$ 9', 'MusgoAgotado']);
  expect(rows.map((row) => row.querySelectorAll('svg').length)).toEqual([1, 0, 0]);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Terracota' }));
  expect(onAct).toHaveBeenCalledExactlyOnceWith({ is: 'tag', tag: ROWS[1] });
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(group);
});

test('arrows go round its rows, Escape leads back to the button, and neither is heard by the page', async () => {
  const heard = vi.fn();
  window.addEventListener('keydown', heard);
  await show(ROWS);
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
  expect(heard).not.toHaveBeenCalled();
  window.removeEventListener('keydown', heard);
});

test('a tap elsewhere, the focus elsewhere and a second tap close it', async () => {
  await show([FAR, ...ROWS]);
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

test('zoomed in, its tags have room and are buttons of their own; the focus stays on the page', async () => {
  const { lookAgain } = await show(ROWS);
  (await theGroup()).focus();
  lookAgain({ zoom: 3 });
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Lino',
    'Terracota',
    'Musgo',
  ]);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Página' }));
});

test('zoomed out again, a tag that becomes one of a group leaves the focus to the page', async () => {
  const { lookAgain } = await show(ROWS);
  await theGroup();
  lookAgain({ zoom: 3 });
  act(() => screen.getByRole('button', { name: 'Terracota' }).focus());
  lookAgain({ zoom: 1 });
  await theGroup();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Página' }));
});

const crowd = (place: (at: number) => Tag['position']) =>
  Array.from({ length: 2000 }, (_, at) =>
    aTag({ name: `Pieza ${at}`, position: place(at), product: { id: '', ref: `P-${at}` } }),
  );

test('2000 tags over a page are as many buttons as fingers tell apart, and few points', async () => {
  const tags = crowd((at) => ({ left: (at * 37) % 100, top: (at * 61.8) % 100 }));
  const { container } = await show(tags, { highlight: 'p1321' });
  const buttons = () => container.querySelectorAll('button[aria-label*="productos: Pieza "]').length;
  await waitFor(() => expect(buttons()).toBeGreaterThan(30));
  expect(buttons()).toBe(container.querySelectorAll('button').length);
  expect(buttons()).toBeLessThanOrEqual(300);
  expect(container.querySelectorAll('[data-tag-mark]').length).toBeLessThan(1000);
  expect(container.querySelectorAll('[data-highlit]')).toHaveLength(1);
});

test('while 2000 tags are on their way, the page says that they are to come', async () => {
  const tags = crowd((at) => ({ left: (at * 37) % 100, top: (at * 61.8) % 100 }));
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(0);
  const { container } = await show(tags);
  expect(container.querySelector('[data-tags-coming]')).not.toBeNull();
  expect(container.querySelectorAll('button')).toHaveLength(0);
});

test('2000 tags on one spot are one button, and a list that goes on while one goes through it', async () => {
  const { container } = await show(crowd(() => ({ left: 50, top: 50 })));
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
