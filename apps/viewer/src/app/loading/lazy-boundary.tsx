/** Boundary around a component that loads on demand: a chunk that fails to load or to render takes nothing else with it. */
import { Button, es } from '@vitrina/ui';
import { Component, type ReactNode, Suspense } from 'react';
import styles from './lazy-boundary.module.css';

type LazyBoundaryProps = {
  /** Shown while the chunk loads; nothing by default. */
  fallback?: ReactNode;
  /** Shown after a failure; by default a banner with a reload button. */
  failed?: ReactNode;
  children: ReactNode;
};

/** Reloading keeps page and cart. A retry would not help: browsers cache a failed module, and a new release renames it. */
const LoadFailed = () => (
  <div role="alert" className={styles.failed}>
    <span className={styles.text}>{es.app.partFailed}</span>
    <Button variant="plain" className="ui-snackbar-action" onClick={() => window.location.reload()}>
      {es.app.reload}
    </Button>
  </div>
);

class ErrorBoundary extends Component<{ failed: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.failed : this.props.children;
  }
}

export const LazyBoundary = ({ fallback = null, failed = <LoadFailed />, children }: LazyBoundaryProps) => (
  <ErrorBoundary failed={failed}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </ErrorBoundary>
);
