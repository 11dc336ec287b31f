/** Qué cambió: elements of the edition before that have no certain place in this one, then the tags that have moved. */
import type { ReviewDecision } from '@vitrina/contract/admin';
import { reviewWords as words } from '@vitrina/ui/messages/studio/review';
import { useCallback, useEffect, useRef } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { useApi } from '../../../api/studio-context.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../widgets/button.tsx';
import { Crop } from '../crop.tsx';
import type { ChangedEntry } from '../review.api.ts';
import { useDesk, useReview } from '../review-context.ts';
import styles from './lists.module.css';
import { MovedTags } from './moved-tags.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

/** The server keeps such a decision for good: it is sent when the time for undoing it has passed, or the list is left. */
const UNDO_MS = 8000;
const ASPECT = 0.5;
const AROUND = { width: 4, high: 2 };

const nameOf = (entry: ChangedEntry): string => {
  if ('name' in entry.element && entry.element.name !== '') return entry.element.name;
  return words.kinds[entry.kind];
};

/** Decisions that wait, and those that the server has. */
const useDecisions = () => {
  const api = useApi();
  const { key, store } = useDesk();
  const decided = useReview(({ entries }) => entries);
  const timers = useRef(new Map<number, { decision: ReviewDecision; timer: ReturnType<typeof setTimeout> }>());
  const send = useCallback(
    async (decision: ReviewDecision): Promise<void> => {
      timers.current.delete(decision.number);
      try {
        const sent = { params: key, body: { decisions: [decision] } };
        await api.call('editions.review.decide', sent, { outlivesPage: true });
      } catch (error) {
        store.decideEntry(decision.number, null);
        showToast(sentenceOf(error));
      }
    },
    [api, key, store],
  );
  useEffect(
    function sendWhenLeft() {
      const waiting = timers.current;
      const sendAll = () => {
        for (const { decision, timer } of waiting.values()) {
          clearTimeout(timer);
          void send(decision);
        }
      };
      window.addEventListener('pagehide', sendAll);
      return () => {
        window.removeEventListener('pagehide', sendAll);
        sendAll();
      };
    },
    [send],
  );
  const decide = (decision: ReviewDecision, name: string): void => {
    store.decideEntry(decision.number, decision.action);
    const timer = setTimeout(() => void send(decision), UNDO_MS);
    timers.current.set(decision.number, { decision, timer });
    const undo = () => {
      const waiting = timers.current.get(decision.number);
      if (!waiting) return;
      clearTimeout(waiting.timer);
      timers.current.delete(decision.number);
      store.decideEntry(decision.number, null);
    };
    const text = decision.action === 'dismiss' ? words.leftOut(name) : words.placed(name);
    showToast(text, { label: words.undo, onAct: undo });
  };
  return { decided, decide };
};

type RowProps = {
  entry: ChangedEntry;
  action: ReviewDecision['action'] | undefined;
  onDecide: (decision: ReviewDecision, name: string) => void;
};

const ChangedRow = ({ entry, action, onDecide }: RowProps) => {
  const { number, candidates, reason, page } = entry;
  const name = nameOf(entry);
  const [first] = candidates;
  const row = useKeptFocus(action !== undefined);
  return (
    <li ref={row} tabIndex={-1} className={styles.row} data-decided={action !== undefined || undefined}>
      {first ? (
        <Crop
          page={first.page}
          box={{
            position: { left: Math.max(0, first.position.left - 2), top: Math.max(0, first.position.top - 1) },
            size: AROUND,
          }}
          aspect={ASPECT}
          className={styles.crop ?? ''}
        />
      ) : (
        <span className={styles.crop} />
      )}
      <div className={styles.facts}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.quiet}>
          {words.kinds[entry.kind]} · {reason === 'similar-name' ? words.page(page) : words.wasOn(page)} ·{' '}
          {words.reasons[reason]}
        </p>
        {action ? (
          <p className={styles.done}>{action === 'dismiss' ? words.leftOut(name) : words.placed(name)}</p>
        ) : null}
      </div>
      {action ? null : (
        <div className={styles.buttons}>
          {candidates.slice(0, 3).map((candidate, at) => (
            <Button
              key={`${candidate.page} ${candidate.position.left} ${candidate.position.top}`}
              variant={at === 0 ? 'primary' : 'outline'}
              aria-label={`${words.placeHere(candidate.page)}: ${candidate.name || name}`}
              onPress={() => onDecide({ number, action: 'accept', candidate: at }, name)}
            >
              {words.placeHere(candidate.page)}
            </Button>
          ))}
          <Button
            variant="plain"
            aria-label={`${words.leaveOut}: ${name}`}
            onPress={() => onDecide({ number, action: 'dismiss' }, name)}
          >
            {words.leaveOut}
          </Button>
        </div>
      )}
    </li>
  );
};

export const ChangedList = () => {
  const { entries } = useDesk();
  const { decided, decide } = useDecisions();
  return (
    <div className={styles.content}>
      {entries.length === 0 ? (
        <p className={styles.quiet}>{words.changedNone}</p>
      ) : (
        <>
          <p className={styles.quiet}>{words.changedHint}</p>
          <ul className={styles.list}>
            {entries.map((entry) => (
              <ChangedRow key={entry.number} entry={entry} action={decided.get(entry.number)} onDecide={decide} />
            ))}
          </ul>
        </>
      )}
      <MovedTags />
    </div>
  );
};
