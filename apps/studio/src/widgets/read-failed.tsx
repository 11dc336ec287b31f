/** In place of a screen that could not be read: the reason, another attempt, and a way on. */
import { shellWords } from '@vitrina/ui/messages/studio/shell';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/** `children`: the reason. `back`: the way on without the screen. */
export const ReadFailed = ({
  title,
  children,
  onRetry,
  back,
}: {
  title: string;
  children: ReactNode;
  onRetry: () => void;
  back?: ReactNode;
}) => (
  <EmptyState
    picture={<SearchX />}
    title={title}
    action={
      <>
        <Button onPress={onRetry}>{shellWords.retry}</Button>
        {back}
      </>
    }
  >
    {children}
  </EmptyState>
);
