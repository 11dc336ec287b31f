/**
 * Answers that are ready to be sent again as they went out, by the address and encoding that they answer. Each says for itself
 * whether it still holds; those that were longest not asked for go first when all pass `most` bytes.
 */
import type { FollowedEpochs } from '../../domain/epochs.ts';
import type { Change } from '../../domain/ports/changes.ts';
import { encodingFor } from '../body.ts';
import type { RequestHead } from './request-head.ts';

/** On what terms an answer may be given again without asking its route. */
export type ReadyTerms = {
  /** Asked before each time; must be quick and must not throw. */
  isCurrent: () => boolean;
  /** Whether it names the host that it was asked at. */
  isByHost: boolean;
  /** Whether it is for holders of the key only, within their rate. */
  isForKey: boolean;
};

/** For an answer that is about to be made of `things`; null while changes may pass unheard. */
export const readyWhile = (
  epochs: FollowedEpochs,
  things: Change[],
  terms: Omit<ReadyTerms, 'isCurrent'>,
): ReadyTerms | null => {
  const epoch = epochs.of(...things);
  return epoch === null ? null : { ...terms, isCurrent: () => epochs.of(...things) === epoch };
};

export type ReadyAnswer = ReadyTerms & {
  route: string;
  /** Status line and headers but for those that differ each time; `unchanged` in answer to the tag. */
  head: string;
  unchanged: string;
  /** Whether the request's id is told with it. */
  tellsId: boolean;
  tag: string | null;
  body: Buffer;
};

const MOST_BYTES = 64 * 1024 * 1024;
/** Larger ones are sent in pieces, and none of them is asked for by many at once. */
export const MOST_OF_ONE = 512 * 1024;
/** Of an answer beside its bytes, roughly. */
const SURROUNDINGS = 1024;
/** Nobody asks twice for an address that is longer. */
const LONGEST_NAME = 2048;

type Asked = Pick<RequestHead, 'target' | 'host' | 'acceptEncoding' | 'forwardedTo'>;

const nameOf = ({ target, acceptEncoding }: Asked): string =>
  `${acceptEncoding === null ? null : encodingFor(acceptEncoding)} ${target}`;
const hostOf = ({ host, forwardedTo }: Asked): string => `\n${host}\n${forwardedTo}`;

export const createReadyAnswers = (most = MOST_BYTES) => {
  const kept = new Map<string, ReadyAnswer>();
  let held = 0;
  const weightOf = (name: string, { head, unchanged, body }: ReadyAnswer): number =>
    2 * name.length + head.length + unchanged.length + body.length + SURROUNDINGS;
  const drop = (name: string, answer: ReadyAnswer): void => {
    if (kept.delete(name)) held -= weightOf(name, answer);
  };

  return {
    keep: (asked: Asked, answer: ReadyAnswer): void => {
      const name = answer.isByHost ? nameOf(asked) + hostOf(asked) : nameOf(asked);
      if (name.length > LONGEST_NAME) return;
      const before = kept.get(name);
      if (before) drop(name, before);
      kept.set(name, answer);
      held += weightOf(name, answer);
      for (const [oldest, old] of kept) {
        if (held <= most) break;
        drop(oldest, old);
      }
    },
    /** Null where there is none that holds. */
    find: (asked: Asked): ReadyAnswer | null => {
      let name = nameOf(asked);
      let answer = kept.get(name);
      if (!answer) {
        name += hostOf(asked);
        answer = kept.get(name);
      }
      if (!answer) return null;
      kept.delete(name);
      if (!answer.isCurrent()) {
        held -= weightOf(name, answer);
        return null;
      }
      kept.set(name, answer);
      return answer;
    },
    bytes: () => held,
  };
};
export type ReadyAnswers = ReturnType<typeof createReadyAnswers>;
