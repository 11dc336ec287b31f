/** Progress of the download at the edge of the page; reading can go on beside it. */
import { Button, es, IconButton, useAutoDismiss } from '@vitrina/ui';
import { downloadWords } from '@vitrina/ui/messages/download';
import { CircleAlert, CircleCheck, Download, X } from 'lucide-react';
import styles from './download-panel.module.css';
import '@vitrina/ui/overlay-patterns.css';
import type { DownloadState } from './ranged-download.ts';
import { useRangedDownload } from './use-ranged-download.ts';

export type DownloadPanelProps = {
  url: string;
  /** File name under which the download is saved. */
  name: string;
  /** The plain download link, offered after a failure. */
  link: string;
  onClose: () => void;
};

/** Seconds for which the success message is shown. */
const DONE_SECONDS = 6;

const percentOf = (state: DownloadState): number | null => {
  if (state.is === 'done') return 100;
  if (state.is === 'failed' || !state.total) return null;
  return Math.min(99, Math.floor((100 * state.received) / state.total));
};

const wordsOf = (state: DownloadState): string => {
  if (state.is === 'failed') return state.isRefused ? downloadWords.refused : downloadWords.failed;
  return downloadWords[state.is];
};

const StatusIcon = ({ is }: { is: DownloadState['is'] }) => {
  if (is === 'done') return <CircleCheck aria-hidden className={styles.done} />;
  return is === 'failed' ? <CircleAlert aria-hidden className={styles.failed} /> : <Download aria-hidden />;
};

const Done = ({ onClose }: { onClose: () => void }) => {
  useAutoDismiss(DONE_SECONDS, onClose);
  return null;
};

const isForeign = (url: string): boolean => new URL(url, location.href).origin !== location.origin;

const FailureActions = ({ link, isRefused, onRetry }: { link: string; isRefused: boolean; onRetry: () => void }) => (
  <div className={styles.ways}>
    <a className={styles.link} href={link} {...(isForeign(link) ? { target: '_blank', rel: 'noopener' } : {})}>
      {isForeign(link) ? downloadWords.direct : downloadWords.plain}
    </a>
    {isRefused ? null : (
      <Button variant="primary" onClick={onRetry}>
        {es.app.retry}
      </Button>
    )}
  </div>
);

export const DownloadPanel = ({ url, name, link, onClose }: DownloadPanelProps) => {
  const { state, retry } = useRangedDownload(url, name);
  const percent = percentOf(state);
  const isRunning = state.is === 'running' || state.is === 'waiting';
  return (
    <section className={styles.panel} aria-label={downloadWords.title}>
      <StatusIcon is={state.is} />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.state}>
          <span role="status">{wordsOf(state)}</span>
          {isRunning && percent !== null ? (
            <span className={styles.percent} aria-hidden>
              {downloadWords.percent(percent)}
            </span>
          ) : null}
        </p>
      </div>
      <IconButton label={isRunning ? downloadWords.cancel : es.app.close} onClick={onClose}>
        <X aria-hidden />
      </IconButton>
      {isRunning ? (
        <progress
          className={styles.line}
          aria-label={downloadWords.running}
          max={100}
          {...(percent === null ? {} : { value: percent })}
        />
      ) : null}
      {state.is === 'failed' ? <FailureActions link={link} isRefused={state.isRefused} onRetry={retry} /> : null}
      {state.is === 'done' ? <Done onClose={onClose} /> : null}
    </section>
  );
};
