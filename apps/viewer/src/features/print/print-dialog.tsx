/** The print dialog: chooses pages and prints their pictures, one per sheet of paper; offers the PDF where the browser cannot. */
import type { PdfPage } from '@vitrina/contract';
import { Button, es, Sheet } from '@vitrina/ui';
import { printWords } from '@vitrina/ui/messages/print';
import { Download, Printer } from 'lucide-react';
import { type FormEvent, type MouseEvent, useId, useState } from 'react';
import { type Choice, type PrintSelection, selectPages } from './print-choice.ts';
import { PrintChoices } from './print-choices.tsx';
import styles from './print-dialog.module.css';
import { usePrinting } from './use-printing.ts';

export type PrintDialogProps = {
  /** The pages loaded so far, in any order. */
  pages: readonly PdfPage[];
  pageCount: number;
  /** The open pages. */
  open: readonly number[];
  /** The address of the PDF; empty if there is none. */
  download: string;
  onDownload: (event: MouseEvent<HTMLElement>) => void;
  onClose: () => void;
};

/** The reason why the browser cannot print the selection, or `null`. */
const refusal = (selection: PrintSelection): string | null => {
  if (selection.is === 'too-many') return printWords.tooMany(selection.count, selection.max);
  return selection.is === 'no-pictures' ? printWords.noPictures : null;
};

/** The reason why the typed text is invalid, or `null`. */
const inputError = (selection: PrintSelection, pageCount: number): string | null => {
  if (selection.is === 'empty') return printWords.fieldEmpty;
  if (selection.is === 'unclear') return printWords.fieldUnclear(selection.part);
  return selection.is === 'outside' ? printWords.fieldOutside(pageCount) : null;
};

const Progress = ({ done, count, onCancel }: { done: number; count: number; onCancel: () => void }) => (
  <div className={styles.progress}>
    <progress className={styles.bar} value={done} max={count} aria-label={printWords.preparing(done, count)} />
    <span role="status">{printWords.preparing(done, count)}</span>
    <Button variant="plain" onClick={onCancel}>
      {printWords.cancel}
    </Button>
  </div>
);

export const PrintDialog = ({ pages, pageCount, open, download, onDownload, onClose }: PrintDialogProps) => {
  const [choice, setChoice] = useState<Choice>('open');
  const [text, setText] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const { state, start, cancel } = usePrinting(onClose);
  const formId = useId();
  const selection = selectPages({ choice, text, pages, pageCount, open });
  const refused = refusal(selection);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (selection.is === 'sheets') start(selection.sheets);
  };
  const footer =
    state.is === 'loading' ? (
      <Progress {...state} onCancel={cancel} />
    ) : refused ? (
      download && (
        <a className={styles.download} href={download} onClick={onDownload}>
          <Download aria-hidden />
          {es.app.download}
        </a>
      )
    ) : (
      <Button variant="primary" type="submit" form={formId} className={styles.start ?? ''}>
        <Printer aria-hidden />
        {selection.is === 'sheets' ? printWords.start(selection.sheets.length) : printWords.title}
      </Button>
    );

  return (
    <Sheet side="center" title={printWords.title} footer={footer} onClose={onClose}>
      <form id={formId} className={styles.form} onSubmit={handleSubmit} noValidate>
        <PrintChoices
          choice={choice}
          text={text}
          pageCount={pageCount}
          open={open}
          isDisabled={state.is === 'loading'}
          error={isSubmitted ? inputError(selection, pageCount) : null}
          onChoice={(next) => {
            setChoice(next);
            setIsSubmitted(false);
          }}
          onText={(next) => {
            setText(next);
            setIsSubmitted(false);
          }}
        />
        <p className={styles.note} role="status">
          {state.is === 'failed' ? printWords.failed(state.page) : refused}
        </p>
      </form>
    </Sheet>
  );
};
