/** Instead of the pages: what the PDF asks for or why it cannot be shown (§8), and a way on. */

import { Button, es } from '@vitrina/ui';
import { pdfWords } from '@vitrina/ui/messages/pdf';
import { useState } from 'react';
import { useStore } from 'zustand';
import { PasswordPrompt } from './password-prompt.tsx';
import { asksPassword, isFailure, type PdfState, stateText } from './pdf-source.state.ts';
import type { PdfSource } from './pdf-source.ts';
import styles from './pdf-state-screen.module.css';

type PdfStateScreenProps = {
  source: PdfSource;
  /** Of the file itself, for a program that may know better; "" where there is none. */
  download: string;
};

export const needsScreen = (state: PdfState): boolean => asksPassword(state) || isFailure(state);

export const PdfStateScreen = ({ source, download }: PdfStateScreenProps) => {
  const state = useStore(source.state);
  const [isAsking, setIsAsking] = useState(true);
  if (!needsScreen(state)) return null;
  const isLocked = asksPassword(state);
  return (
    <main className={styles.screen}>
      <div role={isLocked ? undefined : 'alert'}>
        <h1 className={styles.title}>{isLocked ? pdfWords.passwordTitle : stateText(state)}</h1>
      </div>
      <Button look="primary" onClick={isLocked ? () => setIsAsking(true) : source.retry}>
        {isLocked ? pdfWords.passwordEnter : es.app.retry}
      </Button>
      {download && state.is !== 'missing' ? (
        <a className={styles.download} href={download}>
          {es.app.download}
        </a>
      ) : null}
      {isLocked && isAsking ? <PasswordPrompt source={source} onClose={() => setIsAsking(false)} /> : null}
    </main>
  );
};
