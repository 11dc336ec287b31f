/**
 * Cache versions: each change notification produces a new version for its resource. A value cached under an older version is
 * never read again, also when its read overlapped the change.
 */
import type { Change, ChangeListener, Changes } from '../ports/changes.ts';

/** Changes are counted for this many resources; beyond it all versions are renewed. */
const MAX_RESOURCES = 10_000;

const nameOf = ({ kind, uid }: Change): string => `${kind} ${uid}`;

export const createVersionTracker = () => {
  const changes = new Map<string, number>();
  let generation = 0;
  let sequence = 0;
  const invalidateAll = (): void => {
    changes.clear();
    generation += 1;
  };
  const follow: ChangeListener = (change) => {
    sequence += 1;
    if (change === 'everything') return invalidateAll();
    changes.set(nameOf(change), (changes.get(nameOf(change)) ?? 0) + 1);
    if (changes.size > MAX_RESOURCES) invalidateAll();
  };
  return {
    follow,
    /** Grows with every change. While it stays the same, so do all versions. */
    sequence: (): number => sequence,
    versionOf: (...resources: Change[]): string =>
      [generation, ...resources.map((resource) => changes.get(nameOf(resource)) ?? 0)].join('.'),
  };
};

/** Versions of database resources of the given `kinds`: `null` while change notifications may be lost. */
export const trackVersions = (changes: Changes, kinds: readonly Change['kind'][]) => {
  const versions = createVersionTracker();
  changes.subscribe((change) => {
    if (change === 'everything' || kinds.includes(change.kind)) versions.follow(change);
  });
  return {
    versionOf: (...resources: Change[]): string | null =>
      changes.isConnected() ? versions.versionOf(...resources) : null,
    sequence: (): number | null => (changes.isConnected() ? versions.sequence() : null),
  };
};
export type TrackedVersions = ReturnType<typeof trackVersions>;
