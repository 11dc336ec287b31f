/** `Imprimir`: which pages, then their pictures one to a sheet of paper. Where a browser cannot do it well: the PDF. */
import type { PdfPage } from '@vitrina/contract';
import { Button, es, Sheet } from '@vitrina/ui';
import { printWords } from '@vitrina/ui/messages/print';
import { Download, Printer } from 'lucide-react';
import { type FormEvent, type MouseEvent, useId, useState } from 'react';
import { type Choice, type Chosen, chosenPages } from './print-choice.ts';
import { PrintChoices } from './print-choices.tsx';
import styles from './print-dialog.module.css';
import { usePrinting } from './use-printing.ts';

export type PrintDialogProps = {
  /** What is known of the pages, by their `index`; any part of them. */
  pages: readonly PdfPage[];
  pageCount: number;
  /** The pages in view. */
  open: readonly number[];
  /** The address of the PDF; empty: there is none. */
  download: string;
  onDownload: (event: MouseEvent<HTMLElement>) => void;
  onClose: () => void;
};

/** Why the browser is not asked to print these. */
const refusal = (chosen: Chosen): string | null => {
  if (chosen.is === 'tooMany') return printWords.tooMany(chosen.count, chosen.most);
  return chosen.is === 'noPictures' ? printWords.noPictures : null;
};

/** What is wrong with what was typed; `null`: nothing. */
const complaint = (chosen: Chosen, pageCount: number): string | null => {
  if (chosen.is === 'empty') return printWords.fieldEmpty;
  if (chosen.is === 'unclear') return printWords.fieldUnclear(chosen.part);
  return chosen.is === 'outside' ? printWords.fieldOutside(pageCount) : null;
};

const Progress = ({ done, count, onCancel }: { done: number; count: number; onCancel: () => void }) => (
  <div className={styles.progress}>
    <progress className={styles.line} value={done} max={count} aria-label={printWords.preparing(done, count)} />
    <span role="status">{printWords.preparing(done, count)}</span>
    <Button look="plain" onClick={onCancel}>
      {printWords.cancel}
    </Button>
  </div>
);

export const PrintDialog = ({ pages, pageCount, open, download, onDownload, onClose }: PrintDialogProps) => {
  const [choice, setChoice] = useState<Choice>('open');
  const [text, setText] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const { state, start, cancel } = usePrinting(onClose);
  const formId = useId();
  const chosen = chosenPages({ choice, text, pages, pageCount, open });
  const refused = refusal(chosen);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (chosen.is === 'sheets') start(chosen.sheets);
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
      <Button look="primary" type="submit" form={formId} className={styles.start ?? ''}>
        <Printer aria-hidden />
        {chosen.is === 'sheets' ? printWords.start(chosen.sheets.length) : printWords.title}
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
          complaint={isAsked ? complaint(chosen, pageCount) : null}
          onChoice={(next) => {
            setChoice(next);
            setIsAsked(false);
          }}
          onText={(next) => {
            setText(next);
            setIsAsked(false);
          }}
        />
        <p className={styles.note} role="status">
          {state.is === 'failed' ? printWords.failed(state.page) : refused}
        </p>
      </form>
    </Sheet>
  );
};
