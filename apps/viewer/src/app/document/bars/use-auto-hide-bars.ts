/** Auto-hiding bars on phones (auto-hide-bars.ts). Only phones load that chunk. */
import { useEffect } from 'react';
import { ignoreError } from '../../../lib/ignore-error.ts';
import { criticalReady } from '../../loading/load-order.ts';
import type { ViewStore } from '../../session/view-state.ts';

const PHONE = '(max-width: 1079.98px) and (pointer: coarse)';

/** After the critical chunk: bars hide after three seconds at the earliest, so this is never urgent. */
const loadAutoHide = async () => {
  await criticalReady;
  return import('./auto-hide-bars.ts').catch(ignoreError('optional'));
};

/** `isReading`: pages are shown, not the list. A change of `cartCount` shows the bars, so that the new count is seen. */
export const useAutoHideBars = (isReading: boolean, cartCount: number, view: ViewStore): void => {
  useEffect(
    function fadeWhileReading() {
      const phone = window.matchMedia(PHONE);
      let stop: (() => void) | null = null;
      let isOver = false;
      const update = async () => {
        const isEnabled = isReading && phone.matches;
        const chunk = isEnabled ? await loadAutoHide() : null;
        stop?.();
        stop = chunk && !isOver && phone.matches ? chunk.attachAutoHide(view) : null;
      };
      const handleChange = () => void update();
      handleChange();
      phone.addEventListener('change', handleChange);
      return () => {
        isOver = true;
        phone.removeEventListener('change', handleChange);
        stop?.();
      };
    },
    // oxlint-disable-next-line react/exhaustive-deps -- a change of the cart restarts the effect; it is no input
    [isReading, cartCount, view],
  );
};
