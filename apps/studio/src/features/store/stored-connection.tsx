/** The connection of the company as it is. Keys are shown by nobody: only that they are there, and since when. */
import type { Company } from '@vitrina/contract';
import type { SecretHead } from '@vitrina/contract/admin';
import { storeWords as words } from '@vitrina/ui/messages/studio/store';
import { Button } from '../../widgets/button.tsx';
import { Section } from '../../widgets/section.tsx';
import { chatNumberOf, connectionOf, hasCartNow } from './state/store-connection.ts';
import styles from './store-screen.module.css';
import { TrialSteps } from './trial/trial-steps.tsx';
import { useTrial } from './trial/use-trial.ts';

const days = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long' });

/** `secret` is null where the company uses none, undefined for people who must not know. */
const rowsOf = (company: Company, secret: SecretHead | null | undefined): [string, string][] => {
  const { seller } = connectionOf(company);
  const cart: [string, string] = [words.cart, hasCartNow(company) ? words.cartOn : words.cartOff];
  if (seller === 'FEED') return [[words.chat, chatNumberOf(company) || words.chatNone], cart];
  const keys =
    secret === null
      ? words.keysNone
      : `${words.keysMasked} ${words.keysSince(days.format(new Date(secret?.updatedAt ?? 0)))}`;
  return [
    [words.website, company.Info.Website],
    ...(secret?.origin ? ([[words.address, secret.origin]] as [string, string][]) : []),
    ...(secret === undefined ? [] : ([[words.keys, keys]] as [string, string][])),
    cart,
  ];
};

export const StoredConnection = ({
  company,
  secret,
  reason,
  onChange,
}: {
  company: Company;
  secret: SecretHead | null | undefined;
  /** Why this person cannot change it, and who can; null: it can be changed. */
  reason: string | null;
  onChange: () => void;
}) => {
  const { trial, run, stop } = useTrial();
  const { seller } = connectionOf(company);
  const isRunning = trial?.isRunning ?? false;
  return (
    <Section title={words.sellers[seller]}>
      <dl className={styles.facts}>
        {rowsOf(company, secret).map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {seller === 'FEED' || trial === null ? null : (
        <TrialSteps
          trial={trial}
          provider={seller}
          hasKeys={secret !== null}
          about={{ product: '', channel: '' }}
          onStop={stop}
        />
      )}
      {reason === null ? null : (
        <p className={styles.quiet}>
          {words.onlyOwner} {reason}
        </p>
      )}
      <div className={styles.actions}>
        <Button variant={seller === 'FEED' ? 'primary' : 'outline'} isDisabled={reason !== null} onPress={onChange}>
          {words.change}
        </Button>
        {seller === 'FEED' || reason !== null ? null : (
          <Button isDisabled={isRunning} onPress={() => run({ provider: seller })}>
            {isRunning ? words.trying : words.tryStored}
          </Button>
        )}
      </div>
    </Section>
  );
};
