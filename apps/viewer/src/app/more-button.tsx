/** `⋮`: what it opens is fetched when it is first wanted. */
import { es, IconButton } from '@vitrina/ui';
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { MoreMenu } from './lazy-parts.tsx';
import type { MoreMenuProps } from './more-menu.tsx';
import { Part } from './part.tsx';

export const MoreButton = (props: MoreMenuProps) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton label={es.app.more} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
        <EllipsisVertical aria-hidden />
      </IconButton>
      {isOpen ? (
        <Part>
          <MoreMenu {...props} onClose={() => setIsOpen(false)} />
        </Part>
      ) : null}
    </>
  );
};
