/**
 * Names for the state of things: a new one after each change that is heard of. What is kept under such a name is never looked up
 * again once it is old, also when it was on its way while the change came.
 */
import type { Change, Changes, Hear } from './ports/changes.ts';

/** Changed things are counted up to so many; then everything begins anew. */
const MOST_COUNTED = 10_000;

const nameOf = ({ kind, uid }: Change): string => `${kind} ${uid}`;

export const createEpochs = () => {
  const changes = new Map<string, number>();
  let turn = 0;
  const renewAll = (): void => {
    changes.clear();
    turn += 1;
  };
  const follow: Hear = (change) => {
    if (change === 'everything') return renewAll();
    changes.set(nameOf(change), (changes.get(nameOf(change)) ?? 0) + 1);
    if (changes.size > MOST_COUNTED) renewAll();
  };
  return {
    follow,
    of: (...things: Change[]): string => [turn, ...things.map((thing) => changes.get(nameOf(thing)) ?? 0)].join('.'),
  };
};

/** The same for who keeps what is read from the database, of the `kinds` it asks for: `null` while changes may pass unheard. */
export const followedEpochs = (changes: Changes, kinds: readonly Change['kind'][]) => {
  const epochs = createEpochs();
  changes.subscribe((change) => {
    if (change === 'everything' || kinds.includes(change.kind)) epochs.follow(change);
  });
  return { of: (...things: Change[]): string | null => (changes.isHearing() ? epochs.of(...things) : null) };
};
export type FollowedEpochs = ReturnType<typeof followedEpochs>;
