/** Another price list: chosen, dropped or pasted, looked at, and used. */
import { useQueryClient } from '@tanstack/react-query';
import { MAX_FEED_BYTES } from '@vitrina/contract/admin';
import { productsWords as words } from '@vitrina/ui/messages/studio/products';
import { ClipboardPaste, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { sentenceOf } from '../../api/api-error.ts';
import { useApi, useCompany } from '../../api/studio-context.ts';
import { LIST_TYPES } from '../../lib/list-files.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button, IconButton } from '../../widgets/button.tsx';
import { DropZone } from '../../widgets/form/drop-zone.tsx';
import { Notice } from '../../widgets/notice.tsx';
import { isShrunk } from '../../widgets/price-list/checked-list.state.ts';
import { CheckedList } from '../../widgets/price-list/checked-list.tsx';
import { Section } from '../../widgets/section.tsx';
import { productsText } from './feed-query.ts';
import { type ListFlow, type NewList, refusalOf } from './list-flow.ts';
import styles from './new-list.module.css';
import { areCells, fileOfCells, PasteCells } from './paste-cells.tsx';

const MB = 1024 * 1024;

const refusalText = (file: File): string => {
  switch (refusalOf(file)) {
    case 'type':
      return words.notAList(file.name);
    case 'empty':
      return words.isEmpty(file.name);
    case 'large':
      return words.tooLarge(file.name, `${MAX_FEED_BYTES / MB} MB`);
    case null:
      return '';
  }
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [role="dialog"]') !== null;

/** Cells that are pasted anywhere on the screen are a list, too. */
const usePastedCells = (onFile: (file: File) => void): void => {
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (isTyping(event.target) || !areCells(text)) return;
      event.preventDefault();
      onFile(fileOfCells(text));
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [onFile]);
};

const Chooser = ({ flow, hasList }: { flow: ListFlow; hasList: boolean }) => {
  const [refusal, setRefusal] = useState('');
  const [isPasting, setIsPasting] = useState(false);
  const take = (file: File): void => {
    const text = refusalText(file);
    setRefusal(text);
    if (text === '') void flow.choose(file);
  };
  return (
    <>
      {refusal === '' ? null : (
        <Notice tone="danger" isUrgent>
          {refusal}
        </Notice>
      )}
      <DropZone
        title={words.drop}
        touchTitle={words.upload}
        hint={words.dropHint}
        chooseLabel={words.choose}
        accept={LIST_TYPES}
        isQuiet={hasList}
        onFiles={([file]) => {
          if (file) take(file);
        }}
      />
      <div>
        <Button variant="plain" onPress={() => setIsPasting(true)}>
          <ClipboardPaste aria-hidden />
          {words.paste}
        </Button>
      </div>
      {isPasting ? (
        <PasteCells
          onClose={() => setIsPasting(false)}
          onFile={(file) => {
            setIsPasting(false);
            take(file);
          }}
        />
      ) : null}
    </>
  );
};

const Use = ({ flow, list, onUsed }: { flow: ListFlow; list: NewList & { is: 'read' }; onUsed: () => void }) => {
  const { check, isForced, isBusyWith, failure, isReread } = list;
  const [wasPressed, setWasPressed] = useState(false);
  const isHeld = isShrunk(check) || failure?.code === 'feed.shrunk';
  const obstacle = check.missing !== null ? words.needsColumns : isHeld && !isForced ? words.needsTick : '';
  const use = async (): Promise<void> => {
    setWasPressed(true);
    if (obstacle === '' && (await flow.use())) onUsed();
  };
  return (
    <div className={styles.use}>
      {isReread ? <Notice isUrgent>{words.checkedAgain}</Notice> : null}
      {failure === null ? null : (
        <Notice tone="danger" isUrgent>
          {sentenceOf(failure)}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button variant="primary" isDisabled={isBusyWith !== null} onPress={() => void use()}>
          {isBusyWith === 'use' ? words.using : words.use}
        </Button>
        <p role="status" className={styles.quiet}>
          {wasPressed && obstacle !== '' ? obstacle : words.nobodyYet}
        </p>
      </div>
    </div>
  );
};

const Chosen = ({
  flow,
  list,
  onUsed,
}: {
  flow: ListFlow;
  list: Exclude<NewList, { is: 'none' }>;
  onUsed: () => void;
}) => {
  const { name } = list.file;
  return (
    <>
      <div className={styles.file}>
        <strong className={styles.name}>{name}</strong>
        {list.is === 'read' ? <span className={styles.quiet}>{productsText(list.check.report.products)}</span> : null}
        <IconButton label={words.remove(name)} onPress={flow.remove}>
          <X aria-hidden />
        </IconButton>
      </div>
      {list.is === 'reading' ? (
        <div className={styles.reading}>
          <p role="status">{words.reading(name)}</p>
          <progress aria-label={words.reading(name)} className={styles.bar} />
          <p className={styles.quiet}>{words.readingHint}</p>
        </div>
      ) : null}
      {list.is === 'failed' ? (
        <Notice
          tone="danger"
          isUrgent
          action={<Button onPress={() => void flow.choose(list.file)}>{words.retry}</Button>}
        >
          {sentenceOf(list.error)}
        </Notice>
      ) : null}
      {list.is === 'read' ? (
        <>
          <CheckedList
            check={list.check}
            isReading={list.isBusyWith === 'mapping'}
            isForced={list.isForced}
            isHeld={list.failure?.code === 'feed.shrunk'}
            onForce={flow.force}
            onMapping={(mapping) => void flow.map(mapping)}
          />
          <Use flow={flow} list={list} onUsed={onUsed} />
        </>
      ) : null}
    </>
  );
};

export const NewListSection = ({ flow, hasList }: { flow: ListFlow; hasList: boolean }) => {
  const api = useApi();
  const { uid } = useCompany();
  const queries = useQueryClient();
  const { list } = useStore(flow.store);
  const [onPaste] = useState(() => (file: File) => void flow.choose(file));
  usePastedCells(onPaste);
  const takeBack = async (importedAt: string): Promise<void> => {
    try {
      await api.call('feeds.undo', { params: { companyUid: uid }, body: { importedAt } });
      showToast(words.undone);
    } catch (error) {
      showToast(sentenceOf(error));
    }
    await queries.invalidateQueries({ queryKey: ['feed', uid] });
  };
  const used = async (): Promise<void> => {
    const state = await api.call('feeds.read', { params: { companyUid: uid } });
    queries.setQueryData(['feed', uid], state);
    void queries.invalidateQueries({ queryKey: ['feed', uid, 'found'] });
    const { previous } = state;
    showToast(
      words.used(productsText(state.products ?? 0)),
      previous === null ? undefined : { label: words.takeBack, onAct: () => void takeBack(previous.importedAt) },
    );
  };
  return (
    <Section
      title={hasList || list.is !== 'none' ? words.replace : words.noList}
      {...(!hasList && list.is === 'none' && { lead: words.noListHint })}
    >
      {list.is === 'none' ? (
        <Chooser flow={flow} hasList={hasList} />
      ) : (
        <Chosen
          flow={flow}
          list={list}
          onUsed={() => void used().catch((error: unknown) => showToast(sentenceOf(error)))}
        />
      )}
    </Section>
  );
};
