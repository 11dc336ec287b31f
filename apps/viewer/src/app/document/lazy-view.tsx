/** Pages and bars of the open document, in a script of their own: the product of a tag that is tapped at once needs none of them. */
import { type ComponentProps, lazy, useState } from 'react';
import { LazyBoundary } from '../loading/lazy-boundary.tsx';
import { StartingScreen } from '../notices/notices.tsx';
import type { DocumentView } from './document-view.tsx';

let view: typeof DocumentView | undefined;

export const loadView = async () => {
  view = (await import('./document-view.tsx')).DocumentView;
  return { default: view };
};

const LazyView = lazy(loadView);

/** Without `lazy` if the script is there (main.tsx), so that the pages are part of the first rendering. */
export const PagesAndBars = (props: ComponentProps<typeof DocumentView>) => {
  const [Loaded] = useState(() => view ?? LazyView);
  return (
    <LazyBoundary fallback={<StartingScreen />}>
      <Loaded {...props} />
    </LazyBoundary>
  );
};
