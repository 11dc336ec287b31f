/** Files on their way, the name, and the button that makes the draft as soon as everything has arrived. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MAX_UPLOAD_BYTES } from '@vitrina/contract/admin';
import { uploadWords as words } from '@vitrina/ui/messages/studio/upload';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { sentenceOf } from '../../api/api-error.ts';
import { documentQuery } from '../../api/queries.ts';
import { hasRole, useApi, useCompany, useStudio } from '../../api/studio-context.ts';
import { droppedFiles } from '../../lib/dropped-files.ts';
import { LIST_TYPES } from '../../lib/list-files.ts';
import { PRIMARY_KEY } from '../../lib/primary-key.ts';
import { useQueryParameter } from '../../lib/use-query-parameter.ts';
import { Button } from '../../widgets/button.tsx';
import { DropZone } from '../../widgets/form/drop-zone.tsx';
import { Notice } from '../../widgets/notice.tsx';
import { PageHeader } from '../../widgets/page-header.tsx';
import { bytesText } from './files/amounts.ts';
import { type Choice, PDF_TYPES, sortFiles } from './files/file-choice.ts';
import { ListRow } from './files/list-row.tsx';
import { PdfRow } from './files/pdf-row.tsx';
import { ResumeNotice } from './files/resume-notice.tsx';
import { fingerprintOf, type StoredUpload, storedUploads } from './files/stored-uploads.ts';
import { isOnTheWay, missingIn } from './new-catalog.state.ts';
import { type NewCatalogFlow, newCatalogOf } from './new-catalog-flow.ts';
import styles from './new-catalog-form.module.css';
import { TargetFields } from './target-fields.tsx';

const remarksOf = ({ others, further, pictures, archives, empty, tooLarge }: Choice): string =>
  [
    further.length > 0 ? words.oneOfEach(further.join(', ')) : '',
    pictures.length > 0 ? words.arePictures(pictures.join(', ')) : '',
    archives.length > 0 ? words.areArchives(archives.join(', ')) : '',
    others.length > 0 ? words.notUsed(others.join(', ')) : '',
    ...empty.map(words.isEmpty),
    ...tooLarge.map((name) => words.isTooLarge(name, bytesText(MAX_UPLOAD_BYTES))),
  ]
    .filter(Boolean)
    .join(' ');

/** `mayList`: the person may replace the price list, which shoppers see at once. */
const useChoice = (flow: NewCatalogFlow, mayList: boolean) => {
  const [remark, setRemark] = useState('');
  /** `awaited`: the fingerprint of the file that an upload goes on with. */
  const take = (files: readonly File[], awaited?: string): void => {
    const choice = sortFiles(files);
    const isOther = awaited !== undefined && choice.pdf !== null && fingerprintOf(choice.pdf) !== awaited;
    const isRefused = choice.list !== null && !mayList;
    const remarks = [remarksOf(choice), isOther ? words.otherFileChosen : '', isRefused ? words.listNeedsEditor : ''];
    setRemark(remarks.filter(Boolean).join(' '));
    if (choice.pdf) flow.choosePdf(choice.pdf);
    if (choice.list && mayList) flow.chooseList(choice.list);
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const { files } = droppedFiles.getState();
    if (files.length === 0) return;
    droppedFiles.setState({ files: [] });
    latest.current(files);
  }, []);
  useEffect(() => {
    // A file that misses the drop zone would replace Studio in the tab.
    const allow = (event: DragEvent): void => event.preventDefault();
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) latest.current(files);
    };
    window.addEventListener('dragover', allow);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', allow);
      window.removeEventListener('drop', drop);
    };
  }, []);
  return { remark, take };
};

/** The document that the address names becomes the target, once. */
const useNamedTarget = (flow: NewCatalogFlow): void => {
  const api = useApi();
  const { uid: companyUid } = useCompany();
  const [pdfUid, setNamed] = useQueryParameter('de');
  const { data } = useQuery({ ...documentQuery(api, { companyUid, pdfUid }), enabled: pdfUid !== '' });
  const clear = useRef(setNamed);
  useEffect(() => {
    clear.current = setNamed;
  });
  useEffect(
    function chooseNamed() {
      if (data === undefined || pdfUid === '') return;
      flow.setTarget({ document: { slug: data.slug, name: data.details.name } });
      clear.current('');
    },
    [data, pdfUid, flow],
  );
};

/** Why the button does nothing yet. */
const obstacleText = (missing: ReturnType<typeof missingIn>): string =>
  missing === 'list'
    ? words.listInTheWay
    : missing === 'columns'
      ? words.listNeedsColumns
      : missing === 'force'
        ? words.listNeedsTick
        : '';

/** Of what the draft is made, and the button that makes it. */
const Draft = ({ flow }: { flow: NewCatalogFlow }) => {
  const state = useStore(flow.store);
  const { isAsked, failure } = state;
  const [wasPressed, setWasPressed] = useState(false);
  const start = (): void => {
    setWasPressed(true);
    flow.ask();
  };
  const obstacle = wasPressed ? obstacleText(missingIn(state)) : '';
  return (
    <section className={styles.card} aria-label={words.draft}>
      <TargetFields flow={flow} state={state} shouldName={wasPressed} />
      {failure === null ? null : (
        <Notice tone="danger" title={words.failedTitle} isUrgent>
          {sentenceOf(failure)}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button variant="primary" aria-keyshortcuts={PRIMARY_KEY} onPress={start} isDisabled={isAsked}>
          {isAsked ? words.starting : words.start}
        </Button>
        <p className={styles.hint} role="status">
          {isAsked && isOnTheWay(state) ? words.startsWhenSent : obstacle}
        </p>
      </div>
    </section>
  );
};

export const NewCatalogForm = ({ onJob }: { onJob: (id: string) => void }) => {
  const queries = useQueryClient();
  const company = useCompany();
  const { uid } = company;
  const mayList = hasRole(company, 'editor');
  const flow = newCatalogOf(useStudio(), uid);
  const state = useStore(flow.store);
  useNamedTarget(flow);
  const { remark, take } = useChoice(flow, mayList);
  const [resumed, setResumed] = useState<StoredUpload | null>(() => storedUploads.newest(uid));
  const { pdf, list, isAsked, job } = state;
  useEffect(() => {
    if (job === null) return;
    flow.forgetJob();
    void queries.invalidateQueries({ queryKey: ['jobs', uid] });
    onJob(job);
  }, [job, flow, queries, uid, onJob]);
  const isEmpty = pdf.is === 'none' && list.is === 'none';
  return (
    <div className={styles.screen}>
      <PageHeader title={words.title} lead={mayList ? words.lead : words.leadPdf} />
      {resumed && pdf.is === 'none' ? (
        <ResumeNotice
          upload={resumed}
          onTake={(files) => {
            take(files, resumed.fingerprint);
            setResumed(null);
          }}
          onWhole={() => {
            flow.takeWhole(resumed);
            setResumed(null);
          }}
          onDiscard={() => {
            flow.removeUpload(resumed.path);
            setResumed(null);
          }}
        />
      ) : null}
      {remark === '' ? null : (
        <Notice tone="danger" isUrgent>
          {remark}
        </Notice>
      )}
      {isEmpty ? null : (
        <ul className={styles.files} aria-label={words.files}>
          <PdfRow pdf={pdf} onRemove={isAsked ? null : flow.removePdf} onOpen={flow.openPdf} />
          <ListRow
            list={list}
            isForced={state.isForced}
            onForce={flow.setForced}
            onMapping={flow.mapList}
            onRemove={isAsked ? null : flow.removeList}
          />
        </ul>
      )}
      {isAsked ? null : (
        <DropZone
          title={pdf.is === 'none' ? words.drop : list.is === 'none' && mayList ? words.addList : words.dropMore}
          {...(pdf.is === 'none' ? { touchTitle: words.upload } : {})}
          hint={mayList ? (pdf.is === 'none' ? words.dropHint : words.dropMoreHint) : null}
          chooseLabel={words.choose}
          accept={mayList ? [...PDF_TYPES, ...LIST_TYPES] : PDF_TYPES}
          isLarge={isEmpty}
          isQuiet={pdf.is !== 'none'}
          onFiles={(files) => take(files)}
        />
      )}
      {missingIn(state) === 'pdf' ? null : <Draft flow={flow} />}
    </div>
  );
};
