/** Says it by the browser's own means. */
import { useEffect, useEffectEvent } from 'react';

export type AlertProps = { text: string; onAccept: () => void };

export const BrowserAlert = ({ text, onAccept }: AlertProps) => {
  const accept = useEffectEvent(onAccept);
  useEffect(
    function sayOnce() {
      window.alert(text);
      accept();
    },
    [text],
  );
  return null;
};
