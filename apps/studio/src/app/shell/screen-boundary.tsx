/** Keeps navigation and account usable when a screen fails: its program did not load, or has an error. */
import { shellWords } from '@vitrina/ui/messages/studio/shell';
import { TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from '../../widgets/button.tsx';
import { EmptyState } from '../../widgets/empty-state.tsx';

export class ScreenBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <EmptyState
        picture={<TriangleAlert />}
        title={shellWords.failed}
        action={<Button onPress={() => window.location.reload()}>{shellWords.reload}</Button>}
      />
    );
  }
}
