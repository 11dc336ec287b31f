/** Acts on the page as a whole, and the choice of guides. */
import { severalWords as words } from '@vitrina/ui/messages/studio/page/several';
import { BookCopy, BoxSelect, ClipboardPaste, Ellipsis, Magnet } from 'lucide-react';
import { useStore } from 'zustand';
import { IconButton } from '../../../widgets/button.tsx';
import { Menu } from '../../../widgets/menu.tsx';
import { copied } from '../acts/clipboard-acts.ts';
import { useEditor } from '../page-context.ts';
import { setSnapping, useIsSnapping } from '../stage/use-snap.ts';

export const MoreMenu = () => {
  const { acts, store } = useEditor();
  const hasCopied = useStore(copied, ({ clip }) => clip.length > 0);
  const isSnapping = useIsSnapping();
  return (
    <Menu
      label={words.more}
      button={
        <IconButton label={words.more}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
      actions={[
        { id: 'all', label: words.selectAll, icon: <BoxSelect aria-hidden />, onAction: acts.selectEverything },
        {
          id: 'paste',
          label: words.paste,
          icon: <ClipboardPaste aria-hidden />,
          isDisabled: !hasCopied,
          onAction: () => acts.paste(),
        },
        {
          id: 'paste-pages',
          label: words.pasteOnPages,
          icon: <BookCopy aria-hidden />,
          isDisabled: !hasCopied,
          onAction: acts.askForPages,
        },
      ]}
      foot={[
        {
          id: 'snap',
          label: words.snap(isSnapping),
          hint: isSnapping ? words.snapOn : words.snapOff,
          icon: <Magnet aria-hidden />,
          onAction: () => {
            setSnapping(!isSnapping);
            store.say(words.snapNow(!isSnapping));
          },
        },
      ]}
    />
  );
};
