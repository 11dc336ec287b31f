/** The form of a connection, its trial, and saving: after a good trial, or by a decision to go without one. */
import type { Company } from '@vitrina/contract';
import { storeWords as words } from '@vitrina/ui/messages/studio/store';
import { useState } from 'react';
import { showToast } from '../../lib/toasts.ts';
import {
  askedOf,
  type Connection,
  connectionOf,
  keepsStored,
  problemsOf,
  type StoredKeys,
  verdictOf,
} from './state/store-connection.ts';
import { useTrial } from './trial/use-trial.ts';
import { useSave } from './use-save.ts';

export const useConnectionForm = (company: Company, stored: StoredKeys | null, onDone: () => void) => {
  const [form, setForm] = useState(() => connectionOf(company, stored));
  const [shouldShow, setShouldShow] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [isSaving, setIsSaving] = useState(false);
  /** Whether to save without a good trial. */
  const [isAsking, setIsAsking] = useState(false);
  const { trial, run, stop } = useTrial();
  const store = useSave();
  const problems = problemsOf(form);
  const provider = form.seller === 'FEED' ? null : form.seller;
  const asked = provider && askedOf(provider, form, stored);
  const verdict = asked === null ? 'passed' : verdictOf(trial, asked);

  const save = async (): Promise<void> => {
    setIsAsking(false);
    setIsSaving(true);
    setFailure(null);
    try {
      await store(form, stored);
      showToast(provider === null ? words.savedChat : words.saved);
      onDone();
    } catch (error) {
      setFailure(error);
      setIsSaving(false);
    }
  };

  const whenWhole = (act: () => void): void => {
    setShouldShow(true);
    if (Object.keys(problems).length === 0 && !isSaving) act();
  };

  return {
    form,
    provider,
    isKept: provider !== null && keepsStored(provider, form, stored),
    problems: shouldShow ? problems : {},
    trial: verdict === 'untried' ? null : trial,
    verdict,
    failure,
    isSaving,
    isAsking,
    change: (next: Partial<Connection>): void => setForm((now) => ({ ...now, ...next })),
    stop,
    tryOut: () => whenWhole(() => asked && verdict !== 'running' && run(asked)),
    askToSave: () => whenWhole(() => (verdict === 'passed' ? void save() : setIsAsking(true))),
    saveAnyway: () => void save(),
    goBack: () => setIsAsking(false),
  };
};
export type ConnectionFormState = ReturnType<typeof useConnectionForm>;
