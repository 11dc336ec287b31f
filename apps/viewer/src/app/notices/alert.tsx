/** The alert of §4 and §5. Loads on demand; if its chunk does not load, the browser's own alert shows the text. */
import { type ComponentType, lazy, useEffect, useEffectEvent } from 'react';
import { ignoreError } from '../../lib/ignore-error.ts';

type AlertProps = { text: string; onAccept: () => void };

const BrowserAlert = ({ text, onAccept }: AlertProps) => {
  const accept = useEffectEvent(onAccept);
  useEffect(
    function showAlert() {
      window.alert(text);
      accept();
    },
    [text],
  );
  return null;
};

export const Alert = lazy(async (): Promise<{ default: ComponentType<AlertProps> }> => {
  const chunk = await import('./alert-dialog.ts').catch(ignoreError('has fallback'));
  return { default: chunk?.AlertDialog ?? BrowserAlert };
});
