/** The link in a read-only field with a copy button; the field can be selected where the clipboard is not available. */
import { Button } from '@vitrina/ui';
import { shareWords } from '@vitrina/ui/messages/share';
import { Check, Copy } from 'lucide-react';
import { type FocusEvent, useRef, useState } from 'react';
import { copyLink } from './copy-link.ts';
import styles from './share-panel.module.css';

type LinkFieldProps = { url: string; onCopied: () => void };

const selectAll = ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select();

export const LinkField = ({ url, onCopied }: LinkFieldProps) => {
  const field = useRef<HTMLInputElement>(null);
  /** The outcome of the last copy, for the link that it copied: choosing another page clears it. */
  const [outcome, setOutcome] = useState<{ url: string; isCopied: boolean } | null>(null);
  const current = outcome?.url === url ? outcome : null;

  const handleCopy = async () => {
    if (!field.current) return;
    const isCopied = await copyLink(field.current);
    setOutcome({ url, isCopied });
    if (isCopied) onCopied();
  };
  return (
    <div className={styles.link}>
      <input
        ref={field}
        className={styles.field}
        type="url"
        readOnly
        value={url}
        aria-label={shareWords.link}
        onFocus={selectAll}
      />
      <Button className={styles.copy ?? ''} onClick={() => void handleCopy()}>
        {current?.isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        {shareWords.copy}
      </Button>
      <p className={styles.status} role="status">
        {current ? (current.isCopied ? shareWords.copied : shareWords.copyByHand) : null}
      </p>
    </div>
  );
};
