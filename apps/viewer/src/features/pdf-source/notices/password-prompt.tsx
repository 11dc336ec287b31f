/** Asks for the password of a PDF, and again if it was wrong. The file is not fetched again. */

import { Button, es, Sheet } from '@vitrina/ui';
import { pdfWords } from '@vitrina/ui/messages/pdf';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { needsPassword } from '../pdf-source.state.ts';
import type { PdfSource } from '../pdf-source.ts';
import styles from './password-prompt.module.css';

type PasswordPromptProps = { source: PdfSource; onClose: () => void };

export const PasswordPrompt = ({ source, onClose }: PasswordPromptProps) => {
  const state = useStore(source.state);
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const fieldId = useId();
  const wrongId = useId();
  const isChecking = needsPassword(state) && state.isChecking;
  const isWrong = state.is === 'password-incorrect' && !isChecking;

  useEffect(
    function focusField() {
      if (isChecking) return;
      field.current?.focus();
      if (isWrong) field.current?.select();
    },
    [isChecking, isWrong],
  );

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '' && !isChecking) source.submitPassword(password);
  };

  return (
    <Sheet side="center" title={pdfWords.passwordTitle} onClose={onClose}>
      <form className={styles.form} onSubmit={handleSubmit} aria-busy={isChecking}>
        <label htmlFor={fieldId}>{pdfWords.passwordLabel}</label>
        <input
          ref={field}
          id={fieldId}
          className={styles.field}
          type="password"
          autoComplete="off"
          value={password}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? wrongId : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        {isWrong ? (
          <p id={wrongId} role="alert" className={styles.wrong}>
            {pdfWords.passwordIncorrect}
          </p>
        ) : null}
        <Button type="submit" variant="primary" disabled={password === '' || isChecking}>
          {isChecking ? es.app.loading : pdfWords.passwordOpen}
        </Button>
      </form>
    </Sheet>
  );
};
