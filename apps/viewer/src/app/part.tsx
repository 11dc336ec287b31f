/** A part that is fetched on demand. One that cannot be fetched, or fails, takes nothing else with it. */
import { Button, es } from '@vitrina/ui';
import { Component, type ReactNode, Suspense } from 'react';
import styles from './part.module.css';

type PartProps = {
  /** While it is on its way; nothing unless given. */
  fallback?: ReactNode;
  /** Instead of a line over what else there is. */
  failed?: ReactNode;
  children: ReactNode;
};

/** Reloading keeps page and cart, and is what helps: a browser remembers a script that failed, and a new release renames it. */
const PartFailed = () => (
  <div role="alert" className={styles.failed}>
    <span className={styles.text}>{es.app.partFailed}</span>
    <Button look="plain" className={styles.action ?? ''} onClick={() => window.location.reload()}>
      {es.app.reload}
    </Button>
  </div>
);

class PartBoundary extends Component<{ failed: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.failed : this.props.children;
  }
}

export const Part = ({ fallback = null, failed = <PartFailed />, children }: PartProps) => (
  <PartBoundary failed={failed}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </PartBoundary>
);
