/** The three steps of a connection on one screen: the store, its data, the trial. */
import type { Company } from '@vitrina/contract';
import { shellWords } from '@vitrina/ui/messages/studio/shell';
import { storeWords as words } from '@vitrina/ui/messages/studio/store';
import type { FormEvent } from 'react';
import { Form } from 'react-aria-components';
import { sentenceOf } from '../../api/api-error.ts';
import { Button } from '../../widgets/button.tsx';
import { Modal } from '../../widgets/dialog/modal.tsx';
import { Notice } from '../../widgets/notice.tsx';
import { Section } from '../../widgets/section.tsx';
import { ChatFields, StoreFields } from './fields/connection-fields.tsx';
import { SellerChoice } from './fields/seller-choice.tsx';
import { connectionOf, type Provider, type StoredKeys, valuesOf } from './state/store-connection.ts';
import styles from './store-screen.module.css';
import { TrialSteps } from './trial/trial-steps.tsx';
import { type ConnectionFormState, useConnectionForm } from './use-connection-form.ts';

const TrialPart = ({ state, provider }: { state: ConnectionFormState; provider: Provider }) => {
  const { form, isKept, trial, verdict, stop } = state;
  const values = valuesOf(provider, form);
  return (
    <Section title={words.steps.try}>
      {trial === null ? (
        <p className={styles.quiet}>{words.notTried}</p>
      ) : (
        <TrialSteps
          trial={trial}
          provider={provider}
          hasKeys={isKept || 'appKey' in values || 'token' in values}
          about={{ product: form.product.trim(), channel: form.channel.trim() }}
          onStop={stop}
        />
      )}
      {verdict === 'passed' ? (
        <Notice tone="success" isUrgent>
          {words.passed}
        </Notice>
      ) : null}
    </Section>
  );
};

/** The first button stays at its place and keeps the focus: a second press of it never saves. */
const Actions = ({ state, onCancel }: { state: ConnectionFormState; onCancel: () => void }) => {
  const { provider, trial, verdict, isSaving, tryOut, askToSave } = state;
  const canSave = verdict === 'passed';
  return (
    <div className={styles.actions}>
      {provider === null ? null : (
        <Button variant={canSave ? 'outline' : 'primary'} isDisabled={isSaving} onPress={tryOut}>
          {verdict === 'running' ? words.trying : trial === null ? words.try : words.tryAgain}
        </Button>
      )}
      <Button
        variant={canSave ? 'primary' : 'plain'}
        isDisabled={isSaving || verdict === 'running'}
        onPress={askToSave}
      >
        {isSaving ? words.saving : canSave ? words.save : words.saveAnyway}
      </Button>
      <Button variant="plain" isDisabled={isSaving} onPress={onCancel}>
        {words.cancelChange}
      </Button>
    </div>
  );
};

export const ConnectionForm = ({
  company,
  stored,
  onDone,
  onCancel,
}: {
  company: Company;
  stored: StoredKeys | null;
  onDone: () => void;
  onCancel: () => void;
}) => {
  const state = useConnectionForm(company, stored, onDone);
  const { form, provider, problems, failure, change } = state;
  const before = connectionOf(company);
  const fields = { form, problems, onChange: change };
  /** Enter in a field. */
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (provider === null) state.askToSave();
    else state.tryOut();
  };
  return (
    <Form className={styles.form ?? ''} onSubmit={onSubmit}>
      <Section title={words.steps.choose}>
        <SellerChoice seller={form.seller} onChange={(seller) => change({ seller })} />
      </Section>
      <Section title={words.steps.data} lead={words.dataLead[form.seller]}>
        {provider === null ? (
          <ChatFields {...fields} />
        ) : (
          <StoreFields provider={provider} stored={stored} {...fields} />
        )}
      </Section>
      {provider === null ? null : <TrialPart state={state} provider={provider} />}
      {before.seller !== form.seller && before.seller !== 'FEED' ? (
        <Notice>{words.replaces(words.sellers[before.seller])}</Notice>
      ) : null}
      {failure === null ? null : (
        <Notice tone="danger" isUrgent>
          {sentenceOf(failure)}
        </Notice>
      )}
      <button type="submit" hidden>
        {words.try}
      </button>
      <Actions state={state} onCancel={onCancel} />
      <Modal title={words.saveAnywayTitle} isOpen={state.isAsking} onClose={state.goBack}>
        <p>{words.saveAnywayHint}</p>
        <div className={styles.actions}>
          <Button variant="danger" onPress={state.saveAnyway}>
            {words.saveAnyway}
          </Button>
          <Button onPress={state.goBack}>{shellWords.cancel}</Button>
        </div>
      </Modal>
    </Form>
  );
};
