/** The steps of a trial: what the store has answered, what failed, why, and what to do. */
import { formatMoney } from '@vitrina/ui';
import { stepWords, storeWords as words } from '@vitrina/ui/messages/studio/store';
import { CircleAlert, CircleCheck, CircleDashed, CircleX, ExternalLink, LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { Button, ButtonLink } from '../../../widgets/button.tsx';
import { Notice } from '../../../widgets/notice.tsx';
import { type Provider, STEPS, type Trial } from '../state/store-connection.ts';
import styles from './trial-steps.module.css';

type State = keyof typeof words.outcome;
const ICONS = {
  passed: CircleCheck,
  failed: CircleX,
  warning: CircleAlert,
  skipped: CircleDashed,
  waiting: CircleDashed,
  running: LoaderCircle,
} as const;

const SLOW_MS = 3500;

/** The first two steps are answered by one call, the others by the next one. */
const stateOf = ({ answer, isRunning }: Trial, at: number): State => {
  const step = STEPS[at];
  const found = answer.steps.find((one) => one.step === step);
  if (found) return found.outcome === 'failed' && step === 'stock' ? 'warning' : found.outcome;
  if (!isRunning) return 'skipped';
  return at === answer.steps.length ? 'running' : 'waiting';
};

const Slow = ({ onStop }: { onStop: () => void }) => {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.slow}>
      <span role="status">{isSlow ? words.slow : ''}</span>
      <Button variant="plain" onPress={onStop}>
        {words.stop}
      </Button>
    </div>
  );
};

export const TrialSteps = ({
  trial,
  provider,
  hasKeys,
  about,
  onStop,
}: {
  trial: Trial;
  provider: Provider;
  hasKeys: boolean;
  about: { product: string; channel: string };
  onStop: () => void;
}) => {
  const { answer, failure, isRunning } = trial;
  const { product, cartUrl } = answer;
  const price = product?.price === undefined ? '' : formatMoney(product.price, product.currency ?? '');
  return (
    <div className={styles.trial}>
      <ol className={styles.steps} aria-live="polite" aria-busy={isRunning}>
        {STEPS.map((step, at) => {
          const state = stateOf(trial, at);
          const failed = answer.steps.find((one) => one.step === step && one.outcome === 'failed');
          const why = failed && stepWords(provider, failed, about);
          const Icon = ICONS[state];
          return (
            <li key={step} className={styles.step} data-state={state}>
              <Icon aria-hidden className={styles.icon} />
              <div className={styles.text}>
                <span>
                  {step === 'accepted' && !hasKeys ? words.checks.acceptedPublic : words.checks[step]}
                  <span className="visually-hidden">: {words.outcome[state]}</span>
                </span>
                {step === 'product' && product ? (
                  <span className={styles.quiet}>{words.found(product.ref, product.name, price)}</span>
                ) : null}
                {step === 'cart' && cartUrl ? (
                  <ButtonLink href={cartUrl} variant="plain" isNewTab className={styles.link ?? ''}>
                    {words.openCart}
                    <ExternalLink aria-hidden />
                  </ButtonLink>
                ) : null}
                {why ? (
                  <span className={styles.why}>
                    <strong>{why.cause}</strong> {why.action}
                  </span>
                ) : null}
              </div>
            </li>
          );
        })}
      </ol>
      {isRunning ? <Slow onStop={onStop} /> : null}
      {failure === null ? null : (
        <Notice tone="danger" isUrgent>
          {sentenceOf(failure)}
        </Notice>
      )}
    </div>
  );
};
