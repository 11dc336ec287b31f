/** The trial of a connection, in two calls: what the store says to the first one is shown while a product is looked for. */
import type { StoreCheck } from '@vitrina/contract/admin';
import { useEffect, useRef, useState } from 'react';
import { useApi, useCompany } from '../../../api/studio-context.ts';
import { type Asked, keyOf, type Trial } from '../state/store-connection.ts';

export const useTrial = () => {
  const api = useApi();
  const { uid } = useCompany();
  const [trial, setTrial] = useState<Trial | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (asked: Asked): Promise<void> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const show = (change: Partial<Trial>): void => {
      if (running.current === controller)
        setTrial({ asked: keyOf(asked), isRunning: true, answer: { steps: [] }, failure: null, ...change });
    };
    const call = (body: Asked): Promise<StoreCheck> =>
      api.call('store.check', { params: { companyUid: uid }, body }, { signal: controller.signal });
    show({});
    let answer: StoreCheck = { steps: [] };
    try {
      answer = await call({ ...asked, until: 'accepted' });
      const hasFailed = answer.steps.some(({ outcome }) => outcome !== 'passed');
      show({ answer, isRunning: !hasFailed });
      if (!hasFailed) show({ answer: await call(asked), isRunning: false });
    } catch (failure) {
      show({ answer, failure, isRunning: false });
    }
  };

  /** The store may go on answering; nobody waits for it. */
  const stop = (): void => {
    running.current?.abort();
    running.current = null;
    setTrial(null);
  };

  return { trial, run: (asked: Asked) => void run(asked), stop };
};
