/** The text of a page in a disclosure; read when it is first opened. */

import { Button, es } from '@vitrina/ui';
import { listWords } from '@vitrina/ui/messages/list';
import { type SyntheticEvent, useState } from 'react';
import type { Loadable } from '../../lib/data/loadable.ts';
import styles from './document-list.module.css';

type PageTextProps = { page: number; read: () => Promise<readonly string[]> };

const Text = ({ text, onRetry }: { text: Loadable<readonly string[]>; onRetry: () => void }) => {
  switch (text.is) {
    case 'idle':
    case 'loading':
      return <p role="status">{listWords.textLoading}</p>;
    case 'failed':
      return (
        <>
          <p role="status">{text.text}</p>
          <Button onClick={onRetry}>{es.app.retry}</Button>
        </>
      );
    case 'ready':
      // Paragraphs have no identity but their order, and never change.
      return text.value.length === 0 ? (
        <p>{listWords.textNone}</p>
      ) : (
        text.value.map((paragraph, at) => <p key={at}>{paragraph}</p>)
      );
  }
};

export const PageText = ({ page, read }: PageTextProps) => {
  const [text, setText] = useState<Loadable<readonly string[]>>({ is: 'idle' });
  const load = () => {
    setText({ is: 'loading' });
    read().then(
      (value) => setText({ is: 'ready', value }),
      () => setText({ is: 'failed', text: listWords.textFailed }),
    );
  };
  const handleToggle = (event: SyntheticEvent<HTMLDetailsElement>) => {
    if (event.currentTarget.open && text.is === 'idle') load();
  };
  return (
    <details className={styles.text} onToggle={handleToggle}>
      <summary aria-label={listWords.textOf(page)}>{listWords.text}</summary>
      <div className={styles.paragraphs}>
        <Text text={text} onRetry={load} />
      </div>
    </details>
  );
};
