import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placePoint, type Rect } from '../percent.ts';
import { limitTagGroups, tagGroups } from './groups.ts';
import { TAG_SPACING, TOUCH_TARGET } from './size.ts';

const PAGE = { width: 400, height: 500 };
const percent = fc.double({ min: 0, max: 100, noNaN: true });
/** Dense enough that some tags form groups. */
const positions = fc.array(fc.record({ left: percent, top: percent }), { maxLength: 60 });
const page = fc.record({ width: fc.integer({ min: 100, max: 3000 }), height: fc.integer({ min: 100, max: 3000 }) });

const membersOf = (...given: Parameters<typeof tagGroups>) => tagGroups(...given).map(({ members }) => members);

const overlap = (one: Rect, other: Rect): number =>
  Math.min(
    Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left),
    Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top),
  );

test('tagGroups of an empty list is empty', () => {
  expect(tagGroups([], PAGE)).toEqual([]);
});

test('rows closer than 24 px form one group, and a separate column another', () => {
  const rows = [
    { left: 10, top: 50 },
    { left: 60, top: 50 },
    { left: 10, top: 54 },
    { left: 10, top: 58 },
  ];
  expect(membersOf(rows, PAGE)).toEqual([[0, 2, 3], [1]]);
  expect(membersOf(rows, { width: 1200, height: 1500 })).toEqual([[0], [1], [2], [3]]);
});

test('tags exactly 24 px apart form separate groups', () => {
  const rows = [
    { left: 0, top: 0 },
    { left: 6, top: 0 },
  ];
  expect(membersOf(rows, PAGE)).toEqual([[0], [1]]);
});

test('a tag inside a ring of close tags belongs to their group', () => {
  const ring = Array.from({ length: 12 }, (_, at) => ({
    left: 50 + 10 * Math.cos((at * Math.PI) / 6),
    top: 50 + 8 * Math.sin((at * Math.PI) / 6),
  }));
  expect(tagGroups([...ring, { left: 50, top: 50 }], PAGE)).toHaveLength(1);
});

test('the target of a group is at least 44 px, and extends half a spacing beyond a longer group', () => {
  const [group] = tagGroups(
    [
      { left: 50, top: 50 },
      { left: 50, top: 54 },
      { left: 50, top: 58 },
    ],
    PAGE,
  );
  expect(group?.rect).toMatchObject({ left: 200, top: 250, width: 0 });
  expect(group?.rect.height).toBeCloseTo(40);
  expect(group?.target).toMatchObject({ left: 178, top: 238, width: 44 });
  expect(group?.target.height).toBeCloseTo(64);
});

test('each tag is in exactly one group, and groups and members are in the order of the list', () => {
  fc.assert(
    fc.property(positions, page, (tags, shown) => {
      const groups = membersOf(tags, shown);
      const firsts = groups.map(([first]) => first ?? -1);
      expect(groups.flat().toSorted((one, other) => one - other)).toEqual(tags.map((_, at) => at));
      expect(firsts).toEqual(firsts.toSorted((one, other) => one - other));
      for (const members of groups) expect(members).toEqual(members.toSorted((one, other) => one - other));
    }),
  );
});

test('members of different groups are at least a spacing apart, and their targets do not overlap', () => {
  fc.assert(
    fc.property(positions, page, (tags, shown) => {
      const groups = tagGroups(tags, shown);
      for (const [at, one] of groups.entries())
        for (const other of groups.slice(at + 1)) {
          expect(overlap(one.target, other.target)).toBeLessThan(1e-6);
          for (const mine of one.members)
            for (const theirs of other.members) {
              const [a, b] = [tags[mine], tags[theirs]];
              if (!a || !b) throw new Error('no such tag');
              const [here, there] = [placePoint(a, shown), placePoint(b, shown)];
              expect(Math.hypot(here.x - there.x, here.y - there.y)).toBeGreaterThanOrEqual(TAG_SPACING);
            }
        }
    }),
  );
});

test('limitTagGroups returns at most the given number of groups, with each tag in exactly one', () => {
  fc.assert(
    fc.property(positions, page, fc.integer({ min: 1, max: 20 }), (tags, extent, most) => {
      const groups = limitTagGroups(tags, extent, most);
      expect(groups.length).toBeLessThanOrEqual(most);
      expect(groups.flatMap(({ members }) => members).toSorted((one, other) => one - other)).toEqual([...tags.keys()]);
      const plain = tagGroups(tags, extent);
      if (plain.length <= most && tags.length <= 4 * most) expect(groups).toEqual(plain);
    }),
  );
});

// Covers §access-27.
test('limitTagGroups groups 5000 tags by cells of at least 44 px, within 500 ms of CPU time at every zoom', () => {
  const many = Array.from({ length: 5000 }, (_, at) => ({ left: (at * 37) % 100, top: (at * 0.618 * 100) % 100 }));
  for (const zoom of [1, 8]) {
    const start = process.threadCpuUsage();
    const groups = limitTagGroups(many, { width: PAGE.width * zoom, height: PAGE.height * zoom }, 300);
    const { user, system } = process.threadCpuUsage(start);
    expect((user + system) / 1000).toBeLessThan(500);
    expect(groups.length).toBeGreaterThan(50);
    expect(groups.length).toBeLessThanOrEqual(300);
    expect(groups.flatMap(({ members }) => members)).toHaveLength(5000);
    for (const { target } of groups) expect(Math.min(target.width, target.height)).toBeGreaterThanOrEqual(TOUCH_TARGET);
  }
});
