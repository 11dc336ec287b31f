// Which tags of a page lie too close to each other to be hit one by one, and are one target together.

import { type Extent, type Point, type Position, placePoint, type Rect } from './percent.ts';
import { TAG_SPACING, TOUCH_TARGET } from './tag-size.ts';

export type TagGroup = {
  /** Places in the list that was handed in, in its order. A tag with room around it is a group of its own. */
  readonly members: readonly number[];
  /** Around the middles of its members, in px of the page. */
  readonly rect: Rect;
  /** What a finger may hit for it: it overlaps no other group's, and is as large as a finger needs where there is room. */
  readonly target: Rect;
};

type Cluster = { members: number[]; left: number; top: number; right: number; bottom: number };

const clusterAt = ({ x, y }: Point, at: number): Cluster => ({ members: [at], left: x, top: y, right: x, bottom: y });

const across = (one: Cluster, other: Cluster): number => Math.max(0, other.left - one.right, one.left - other.right);

const down = (one: Cluster, other: Cluster): number => Math.max(0, other.top - one.bottom, one.top - other.bottom);

const joined = (one: Cluster, other: Cluster): Cluster => ({
  members: [...one.members, ...other.members],
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});

/** What joins grows, and may come close to what it was apart from before. */
const addedTo = (clusters: readonly Cluster[], added: Cluster, distance: number): Cluster[] => {
  const isClose = (other: Cluster) => Math.hypot(across(added, other), down(added, other)) < distance;
  const close = clusters.filter(isClose);
  if (close.length === 0) return [...clusters, added];
  const apart = clusters.filter((other) => !isClose(other));
  return addedTo(apart, close.reduce(joined, added), distance);
};

/** What falls in one cell of a grid so fine that it is closer than `distance`: thousands of tags become as many as a page has room for. */
const inCells = (points: readonly Point[], distance: number): Cluster[] => {
  const side = distance / 1.5;
  const cells = new Map<string, Cluster>();
  for (const [at, { x, y }] of points.entries()) {
    const key = `${Math.floor(x / side)} ${Math.floor(y / side)}`;
    const known = cells.get(key);
    if (!known) {
      cells.set(key, clusterAt({ x, y }, at));
      continue;
    }
    known.members.push(at);
    known.left = Math.min(known.left, x);
    known.top = Math.min(known.top, y);
    known.right = Math.max(known.right, x);
    known.bottom = Math.max(known.bottom, y);
  }
  return [...cells.values()];
};

/** Half of what lies between it and the next is its own. */
const targetOf = (cluster: Cluster, clusters: readonly Cluster[], distance: number): Rect => {
  const { left, top, right, bottom } = cluster;
  const room = clusters.reduce(
    (least, other) =>
      other === cluster ? least : Math.min(least, Math.max(across(cluster, other), down(cluster, other))),
    Number.POSITIVE_INFINITY,
  );
  const grown = (extent: number) => Math.min(room / 2, Math.max(distance / 2, (TOUCH_TARGET - extent) / 2));
  const [x, y] = [grown(right - left), grown(bottom - top)];
  return { left: left - x, top: top - y, width: right - left + 2 * x, height: bottom - top + 2 * y };
};

/**
 * Joins tags whose middles are less than `distance` px apart on a page shown at `page` size, and whatever the box around
 * them comes that close to: the boxes of two groups are always `distance` apart. In the order of their first members.
 */
export const tagGroups = (positions: readonly Position[], page: Extent, distance: number = TAG_SPACING): TagGroup[] => {
  const points = positions.map((position) => placePoint(position, page));
  const clusters = inCells(points, distance)
    .reduce<Cluster[]>((before, one) => addedTo(before, one, distance), [])
    .map((cluster) => ({ ...cluster, members: cluster.members.toSorted((one, other) => one - other) }));
  return clusters
    .map((cluster) => {
      const { members, left, top, right, bottom } = cluster;
      const rect = { left, top, width: right - left, height: bottom - top };
      return { members, rect, target: targetOf(cluster, clusters, distance) };
    })
    .toSorted((one, other) => (one.members[0] ?? 0) - (other.members[0] ?? 0));
};

/** A page cut into equal cells of at least a finger's size: each with tags is a group, and all of it their target. */
const cellGroups = (positions: readonly Position[], page: Extent, most: number): TagGroup[] => {
  const side = Math.max(TOUCH_TARGET, Math.sqrt((page.width * page.height) / most));
  const columns = Math.min(most, Math.max(1, Math.floor(page.width / side)));
  const rows = Math.min(Math.floor(most / columns), Math.max(1, Math.floor(page.height / side)));
  const [width, height] = [page.width / columns, page.height / rows];
  const indexIn = (at: number, cell: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(at / cell)));
  const cells = new Map<string, TagGroup & { members: number[] }>();
  for (const [at, position] of positions.entries()) {
    const { x, y } = placePoint(position, page);
    const [left, top] = [indexIn(x, width, columns) * width, indexIn(y, height, rows) * height];
    const cell = { left, top, width, height };
    const key = `${left} ${top}`;
    const group = cells.get(key) ?? { members: [], rect: cell, target: cell };
    group.members.push(at);
    cells.set(key, group);
  }
  return [...cells.values()];
};

/** With more tags than so many for each group nobody waits for what joins which. */
export const CROWD = 4;

/**
 * `tagGroups` where that makes no more than `most`. What is more than a page has room for is cut into cells: joined by
 * nearness it would be one group of all.
 */
export const fewTagGroups = (positions: readonly Position[], page: Extent, most: number): TagGroup[] => {
  if (positions.length <= CROWD * most) {
    const groups = tagGroups(positions, page);
    if (groups.length <= most) return groups;
  }
  return cellGroups(positions, page, most);
};

/** Places of at most `most` of these positions, spread over them: the first in each cell of the finest grid that does. */
export const spreadOver = (positions: readonly Position[], most: number): number[] => {
  if (positions.length <= most) return [...positions.keys()];
  for (let cells = Math.ceil(Math.sqrt(most)) * 4; cells > 1; cells = Math.floor(cells / 1.5)) {
    const taken = new Map<string, number>();
    for (const [at, { left, top }] of positions.entries()) {
      const key = `${Math.floor((left * cells) / 100)} ${Math.floor((top * cells) / 100)}`;
      if (!taken.has(key)) taken.set(key, at);
    }
    if (taken.size <= most) return [...taken.values()];
  }
  return [0];
};
