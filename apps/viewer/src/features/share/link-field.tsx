/** The link to be copied: in a field that can be selected, so that it can be had without a clipboard too. */
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
  /** Which link the outcome is about: another page chosen is another link. */
  const [outcome, setOutcome] = useState<{ url: string; isCopied: boolean } | null>(null);
  const told = outcome?.url === url ? outcome : null;

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
        {told?.isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        {shareWords.copy}
      </Button>
      <p className={styles.told} role="status">
        {told ? (told.isCopied ? shareWords.copied : shareWords.copyByHand) : null}
      </p>
    </div>
  );
};
