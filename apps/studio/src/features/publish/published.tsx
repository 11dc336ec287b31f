/** After publishing: the link and its copies, and the way back for a minute. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { publishWords as words } from '@vitrina/ui/messages/studio/publish';
import { ExternalLink, Undo2 } from 'lucide-react';
import { encodeQR } from 'qr';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import type { EditionKey } from '../../api/edition-key.ts';
import { useApi } from '../../api/studio-context.ts';
import { shopperAddress, shoppersOrigin } from '../../lib/addresses.ts';
import { Button, ButtonLink } from '../../widgets/button.tsx';
import { CopyField } from '../../widgets/form/copy-field.tsx';
import { Notice } from '../../widgets/notice.tsx';
import { markUndone, type Publication, publicationOf, publications } from './publish.state.ts';
import styles from './published.module.css';
import { ScheduleNotice } from './schedule/schedule-notice.tsx';
import { ChatLink } from './share/chat-link.tsx';

/** Quiet zone in modules, which readers need (ISO/IEC 18004). */
const QUIET_ZONE = 4;

const embedOf = (address: string, name: string): string => {
  const title = name.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  const allow = 'fullscreen; web-share; clipboard-write; autoplay; xr-spatial-tracking; accelerometer; gyroscope';
  return `<iframe src="${address.replaceAll('&', '&amp;')}" title="${title}" style="width:100%;height:80vh;border:0" allow="${allow}"></iframe>`;
};

/** Seconds until a time; 0 when it has passed. */
const useSecondsUntil = (until: number): number => {
  const left = (): number => Math.max(0, Math.ceil((until - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.max(0, Math.ceil((until - Date.now()) / 1000))), 500);
    return () => clearInterval(timer);
  }, [until]);
  return Math.min(seconds, left());
};

const failureText = (error: Error): string =>
  error instanceof ApiError && error.code === 'pdf.conflict' ? words.undoTooLate : sentenceOf(error);

/** A first edition has none before it: taking it back hides the document. */
const UndoButton = ({ edition, publication }: { edition: EditionKey; publication: Publication }) => {
  const api = useApi();
  const queries = useQueryClient();
  const seconds = useSecondsUntil(publication.until);
  const { before } = publication;
  const undo = useMutation({
    mutationFn: () => {
      const query = { current: edition.number };
      return before === null
        ? api.call('documents.withdraw', { params: edition, query })
        : api.call('editions.restore', { params: { ...edition, number: before }, query });
    },
    onSuccess: async () => {
      markUndone(edition);
      for (const read of ['editions', 'documents', 'document'])
        await queries.invalidateQueries({ queryKey: [read, edition.companyUid] });
    },
  });
  if (seconds === 0 && !undo.isPending) return null;
  return (
    <div className={styles.undo}>
      <Button isDisabled={undo.isPending} onPress={() => undo.mutate()}>
        <Undo2 aria-hidden />
        {undo.isPending ? words.undoing : words.undo(seconds)}
      </Button>
      <p className={styles.hint}>{undo.error ? failureText(undo.error) : words.undoHint(before)}</p>
    </div>
  );
};

const Code = ({ address, name }: { address: string; name: string }) => {
  const picture = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(encodeQR(address, 'svg', { border: QUIET_ZONE }))}`,
    [address],
  );
  return (
    <div className={styles.code}>
      <img src={picture} alt={words.codeOf(name)} width={160} height={160} />
      <div className={styles.codeText}>
        <strong>{words.code}</strong>
        <p className={styles.hint}>{words.codeHint}</p>
        <a className={styles.download} href={picture} download={`${name}.svg`}>
          {words.downloadCode}
        </a>
      </div>
    </div>
  );
};

/** `uid`: of the document, as addresses carry it. */
export const Published = ({ edition, uid, name }: { edition: EditionKey; uid: string; name: string }) => {
  const publication = useStore(publications, (state) => publicationOf(state, edition));
  const address = shopperAddress(edition.companyUid, uid, shoppersOrigin());
  return (
    <>
      <Notice
        tone="success"
        title={words.doneLead}
        isUrgent={publication !== null}
        action={
          <ButtonLink href={address} isNewTab variant="primary">
            <ExternalLink aria-hidden />
            {words.open}
            <span className="visually-hidden">, {words.opensInTab}</span>
          </ButtonLink>
        }
      />
      {publication && !publication.isUndone ? <UndoButton edition={edition} publication={publication} /> : null}
      <ScheduleNotice edition={edition} isCurrent isReady />
      <section className={styles.card} aria-label={words.share}>
        <div className={styles.link}>
          <CopyField label={words.link} value={address} />
          <ChatLink text={words.chatText(name, address)} label={words.chat} />
        </div>
        <Code address={address} name={name} />
        <CopyField
          label={words.embed}
          hint={words.embedHint}
          value={embedOf(address, name)}
          copyLabel={words.copyEmbed}
          copied={words.embedCopied}
        />
      </section>
    </>
  );
};
