/** The `⋮` button. Its menu loads when it is first opened. */
import { es, IconButton } from '@vitrina/ui';
import { EllipsisVertical } from 'lucide-react';
import { lazy, useState } from 'react';
import { LazyBoundary } from '../../loading/lazy-boundary.tsx';
import type { MoreMenuProps } from './more-menu.tsx';

const MoreMenu = lazy(async () => ({ default: (await import('./more-menu.tsx')).MoreMenu }));

export const MoreButton = (props: MoreMenuProps) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton label={es.app.more} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
        <EllipsisVertical aria-hidden />
      </IconButton>
      {isOpen ? (
        <LazyBoundary>
          <MoreMenu {...props} onClose={() => setIsOpen(false)} />
        </LazyBoundary>
      ) : null}
    </>
  );
};
