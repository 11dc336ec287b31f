/** Screens that stand where no document does: start-up and failures (§8). */
import { Button, es } from '@vitrina/ui';
import { type ReactNode, useLayoutEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import styles from './notices.module.css';

/** Replaces the current address, so that the back button does not return to it. */
export const Redirect = ({ to }: { to: string }) => {
  useLayoutEffect(
    function replaceAddress() {
      navigate(to, { replace: true });
    },
    [to],
  );
  return null;
};

/** Until start-up has found the development: empty bars in their places. The first page of the HTML shell shows through. */
export const StartingScreen = () => (
  <>
    <div className="ui-top-bar" />
    <div className="ui-bottom-bar" role="status">
      <span className="visually-hidden">{es.app.loading}</span>
    </div>
  </>
);

/** The pages did not load after silent retries: one button in the page area, no alert and no toast (§8). */
export const PagesFailed = ({ onRetry }: { onRetry: () => void }) => (
  <main className={`v-stage ${styles.pagesFailed}`}>
    <h1 className={styles.pagesFailedTitle}>{es.app.pagesUnreachable}</h1>
    <Button variant="primary" onClick={onRetry}>
      {es.app.retry}
    </Button>
  </main>
);

type NoticeScreenProps = { title: string; text: string; action?: ReactNode };

/** A whole screen with one message and at most one action. */
export const NoticeScreen = ({ title, text, action }: NoticeScreenProps) => (
  <main className={styles.screen}>
    <div className={styles.card}>
      <h1>{title}</h1>
      <p>{text}</p>
      {action}
    </div>
  </main>
);
