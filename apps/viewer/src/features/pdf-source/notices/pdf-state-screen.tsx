/** Shown in place of the pages: the password prompt, or the reason why the PDF cannot be shown (§8), with actions. */

import { Button, es } from '@vitrina/ui';
import { pdfWords } from '@vitrina/ui/messages/pdf';
import { useState } from 'react';
import { useStore } from 'zustand';
import { isFailure, needsPassword, type PdfState, stateText } from '../pdf-source.state.ts';
import type { PdfSource } from '../pdf-source.ts';
import { PasswordPrompt } from './password-prompt.tsx';
import styles from './pdf-state-screen.module.css';

type PdfStateScreenProps = {
  source: PdfSource;
  /** The download link of the file, for opening it in another program; "" if there is none. */
  download: string;
};

export const needsScreen = (state: PdfState): boolean => needsPassword(state) || isFailure(state);

export const PdfStateScreen = ({ source, download }: PdfStateScreenProps) => {
  const state = useStore(source.state);
  const [isPromptOpen, setIsPromptOpen] = useState(true);
  if (!needsScreen(state)) return null;
  const isLocked = needsPassword(state);
  return (
    <main className={styles.screen}>
      <div role={isLocked ? undefined : 'alert'}>
        <h1 className={styles.title}>{isLocked ? pdfWords.passwordTitle : stateText(state)}</h1>
      </div>
      <Button variant="primary" onClick={isLocked ? () => setIsPromptOpen(true) : source.retry}>
        {isLocked ? pdfWords.passwordEnter : es.app.retry}
      </Button>
      {download && state.is !== 'missing' ? (
        <a className={styles.download} href={download}>
          {es.app.download}
        </a>
      ) : null}
      {isLocked && isPromptOpen ? <PasswordPrompt source={source} onClose={() => setIsPromptOpen(false)} /> : null}
    </main>
  );
};
