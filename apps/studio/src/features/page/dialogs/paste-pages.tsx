/** The pages on which copied elements are pasted: by their pictures, all, every second, or a range. */
import type { PageState } from '@vitrina/contract/admin';
import { severalWords as words } from '@vitrina/ui/messages/studio/page/several';
import { shellWords } from '@vitrina/ui/messages/studio/shell';
import { useState } from 'react';
import { Checkbox as AriaCheckbox, CheckboxGroup } from 'react-aria-components';
import { useStore } from 'zustand';
import { Button } from '../../../widgets/button.tsx';
import { Modal } from '../../../widgets/dialog/modal.tsx';
import { Field } from '../../../widgets/form/field.tsx';
import { copied } from '../acts/clipboard-acts.ts';
import { useEditor, useEditorState } from '../page-context.ts';
import { pagesIn, rangeOf } from '../state/page-range.ts';
import styles from './paste-pages.module.css';

const Thumb = ({ page: { index, thumbnail, width = 1, height = Math.SQRT2, color } }: { page: PageState }) => (
  <AriaCheckbox value={String(index)} className={styles.page ?? ''} aria-label={words.page(index)}>
    <span className={styles.paper} style={{ aspectRatio: `${width} / ${height}`, backgroundColor: color }}>
      {thumbnail ? <img src={thumbnail.url} alt="" loading="lazy" decoding="async" className={styles.picture} /> : null}
    </span>
    <span className={styles.number}>{index}</span>
  </AriaCheckbox>
);

const Choice = ({ onClose }: { onClose: () => void }) => {
  const { acts } = useEditor();
  const pages = useEditorState(({ edits }) => edits.pages);
  const clip = useStore(copied, (state) => state.clip);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  /** While a person types, the text is theirs. */
  const [text, setText] = useState<string | null>(null);
  const indexes = [...pages.keys()];
  const given = text === null ? chosen : pagesIn(text, pages.size);
  const choose = (next: readonly number[]): void => {
    setText(null);
    setChosen(next);
  };
  return (
    <div className={styles.choice}>
      <p>{words.pastePagesLead(clip.map(({ kind }) => kind))}</p>
      <div className={styles.buttons}>
        <Button onPress={() => choose(indexes)}>{words.everyPage}</Button>
        <Button onPress={() => choose(indexes.filter((index) => index % 2 === 1))}>{words.oddPages}</Button>
        <Button onPress={() => choose(indexes.filter((index) => index % 2 === 0))}>{words.evenPages}</Button>
      </div>
      <Field
        label={words.pageRange}
        hint={words.pageRangeHint}
        value={text ?? rangeOf(chosen)}
        onChange={(next) => {
          setText(next);
          setChosen(pagesIn(next, pages.size) ?? []);
        }}
        isInvalid={given === null}
        validationBehavior="aria"
        errorMessage={words.pageRangeWrong(pages.size)}
      />
      <CheckboxGroup
        aria-label={words.pageRange}
        className={styles.pages ?? ''}
        value={chosen.map(String)}
        onChange={(next) => choose(next.map(Number).toSorted((a, b) => a - b))}
      >
        {[...pages.values()].map((page) => (
          <Thumb key={page.index} page={page} />
        ))}
      </CheckboxGroup>
      <div className={styles.buttons}>
        <Button
          variant="primary"
          isDisabled={chosen.length === 0 || given === null}
          onPress={() => {
            onClose();
            acts.pasteOnPages(chosen);
          }}
        >
          {words.pasteOn(chosen.length)}
        </Button>
        <Button variant="plain" onPress={onClose}>
          {shellWords.cancel}
        </Button>
      </div>
    </div>
  );
};

export const PastePages = ({ onClose }: { onClose: () => void }) => (
  <Modal title={words.pastePages} isOpen onClose={onClose}>
    <Choice onClose={onClose} />
  </Modal>
);
