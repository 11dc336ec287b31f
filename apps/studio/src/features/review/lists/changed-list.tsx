/** Qué cambió: elements of the edition before that have no certain place in this one. */
import type { ReviewDecision } from '@vitrina/contract/admin';
import { reviewWords as words } from '@vitrina/ui/messages/studio/review';
import { CircleCheck } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { useApi } from '../../../api/studio-context.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../widgets/button.tsx';
import { EmptyState } from '../../../widgets/empty-state.tsx';
import { Crop } from '../crop.tsx';
import type { ChangedEntry } from '../review.api.ts';
import { useDesk } from '../review-context.ts';
import styles from './lists.module.css';

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
  const { key } = useDesk();
  const [decided, setDecided] = useState<ReadonlyMap<number, ReviewDecision['action']>>(new Map());
  const timers = useRef(new Map<number, { decision: ReviewDecision; timer: ReturnType<typeof setTimeout> }>());
  const forget = useCallback(
    (number: number): void => setDecided((before) => new Map([...before].filter(([other]) => other !== number))),
    [],
  );
  const send = useCallback(
    async (decision: ReviewDecision): Promise<void> => {
      timers.current.delete(decision.number);
      try {
        await api.call('editions.review.decide', { params: key, body: { decisions: [decision] } });
      } catch (error) {
        forget(decision.number);
        showToast(sentenceOf(error));
      }
    },
    [api, key, forget],
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
    setDecided((before) => new Map(before).set(decision.number, decision.action));
    const timer = setTimeout(() => void send(decision), UNDO_MS);
    timers.current.set(decision.number, { decision, timer });
    const undo = () => {
      const waiting = timers.current.get(decision.number);
      if (!waiting) return;
      clearTimeout(waiting.timer);
      timers.current.delete(decision.number);
      forget(decision.number);
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
  return (
    <li className={styles.row} data-decided={action !== undefined || undefined}>
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
  if (entries.length === 0) return <EmptyState picture={<CircleCheck />} title={words.changedNone} />;
  return (
    <div className={styles.content}>
      <p className={styles.quiet}>{words.changedHint}</p>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <ChangedRow key={entry.number} entry={entry} action={decided.get(entry.number)} onDecide={decide} />
        ))}
      </ul>
    </div>
  );
};
