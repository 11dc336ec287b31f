// Groups tags of a page that are too close together to be tapped separately; a group has one target.

import { type Extent, type Point, type Position, placePoint, type Rect } from '../percent.ts';
import { TAG_SPACING, TOUCH_TARGET } from './size.ts';

export type TagGroup = {
  /** Indexes in the given list, ascending. A tag with enough space around it is a group of its own. */
  readonly members: readonly number[];
  /** Bounding box of the centres of the members, in px of the page. */
  readonly rect: Rect;
  /** The touch target. It overlaps no other target and has at least the size of a finger if there is enough space. */
  readonly target: Rect;
};

type Cluster = { members: number[]; left: number; top: number; right: number; bottom: number };

const clusterAt = ({ x, y }: Point, at: number): Cluster => ({ members: [at], left: x, top: y, right: x, bottom: y });

const across = (one: Cluster, other: Cluster): number => Math.max(0, other.left - one.right, one.left - other.right);

const down = (one: Cluster, other: Cluster): number => Math.max(0, other.top - one.bottom, one.top - other.bottom);

const mergeClusters = (one: Cluster, other: Cluster): Cluster => ({
  members: [...one.members, ...other.members],
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});

/** Adds a cluster and merges all clusters that are closer than `distance`; merging repeats, because a merged cluster is larger. */
const addCluster = (clusters: readonly Cluster[], added: Cluster, distance: number): Cluster[] => {
  const isClose = (other: Cluster) => Math.hypot(across(added, other), down(added, other)) < distance;
  const close = clusters.filter(isClose);
  if (close.length === 0) return [...clusters, added];
  const apart = clusters.filter((other) => !isClose(other));
  return addCluster(apart, close.reduce(mergeClusters, added), distance);
};

/** First step: clusters points by the cells of a grid whose diagonal is less than `distance`, which bounds the number of clusters. */
const clusterByCell = (points: readonly Point[], distance: number): Cluster[] => {
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

/** The target extends at most to the middle between the cluster and its nearest neighbour. */
const targetOf = (cluster: Cluster, clusters: readonly Cluster[], distance: number): Rect => {
  const { left, top, right, bottom } = cluster;
  const gap = clusters.reduce(
    (min, other) => (other === cluster ? min : Math.min(min, Math.max(across(cluster, other), down(cluster, other)))),
    Number.POSITIVE_INFINITY,
  );
  const touchExtent = (extent: number) => Math.min(gap / 2, Math.max(distance / 2, (TOUCH_TARGET - extent) / 2));
  const [x, y] = [touchExtent(right - left), touchExtent(bottom - top)];
  return { left: left - x, top: top - y, width: right - left + 2 * x, height: bottom - top + 2 * y };
};

/**
 * Groups tags whose centres are less than `distance` px apart on a page of size `page`. Groups whose bounding boxes are closer than
 * `distance` are merged too. The groups are in the order of their first members.
 */
export const tagGroups = (positions: readonly Position[], page: Extent, distance: number = TAG_SPACING): TagGroup[] => {
  const points = positions.map((position) => placePoint(position, page));
  const clusters = clusterByCell(points, distance)
    .reduce<Cluster[]>((before, one) => addCluster(before, one, distance), [])
    .map((cluster) => ({ ...cluster, members: cluster.members.toSorted((one, other) => one - other) }));
  return clusters
    .map((cluster) => {
      const { members, left, top, right, bottom } = cluster;
      const rect = { left, top, width: right - left, height: bottom - top };
      return { members, rect, target: targetOf(cluster, clusters, distance) };
    })
    .toSorted((one, other) => (one.members[0] ?? 0) - (other.members[0] ?? 0));
};

/** Divides the page into equal cells of at least finger size; each cell with tags is a group, and the cell is its target. */
const cellGroups = (positions: readonly Position[], page: Extent, maxGroups: number): TagGroup[] => {
  const side = Math.max(TOUCH_TARGET, Math.sqrt((page.width * page.height) / maxGroups));
  const columns = Math.min(maxGroups, Math.max(1, Math.floor(page.width / side)));
  const rows = Math.min(Math.floor(maxGroups / columns), Math.max(1, Math.floor(page.height / side)));
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

/** With more tags per group than this on average the exact grouping is skipped, because it would take too long. */
export const MAX_TAGS_PER_GROUP = 4;

/**
 * `tagGroups` if that gives at most `maxGroups` groups, else groups by cells: grouped by distance, a crowded page would become one
 * single group.
 */
export const limitTagGroups = (positions: readonly Position[], page: Extent, maxGroups: number): TagGroup[] => {
  if (positions.length <= MAX_TAGS_PER_GROUP * maxGroups) {
    const groups = tagGroups(positions, page);
    if (groups.length <= maxGroups) return groups;
  }
  return cellGroups(positions, page, maxGroups);
};
