/** The tools for pictures, videos and models: buttons, and one menu where there is no room for them. */
import { mediaWords as words } from '@vitrina/ui/messages/studio/page';
import { Box, Film, ImagePlus } from 'lucide-react';
import { IconButton } from '../../../widgets/button.tsx';
import { Menu } from '../../../widgets/menu.tsx';
import type { MediaKind } from '../media/media-files.ts';
import { useEditor } from '../page-context.ts';
import { pageShortcuts } from '../shortcuts.ts';

const TOOLS: readonly { kind: MediaKind; key: 'image' | 'video' | 'model'; Icon: typeof Box }[] = [
  { kind: 'images', key: 'image', Icon: ImagePlus },
  { kind: 'videos', key: 'video', Icon: Film },
  { kind: 'models', key: 'model', Icon: Box },
];

export const MediaTools = ({ isWide }: { isWide: boolean }) => {
  const { acts } = useEditor();
  if (!isWide)
    return (
      <Menu
        label={words.more}
        button={
          <IconButton label={words.more}>
            <ImagePlus aria-hidden />
          </IconButton>
        }
        actions={TOOLS.map(({ kind, key, Icon }) => ({
          id: kind,
          label: words[key],
          icon: <Icon aria-hidden />,
          onAction: () => acts.startMedia(kind),
        }))}
      />
    );
  return TOOLS.map(({ kind, key, Icon }) => (
    <IconButton
      key={kind}
      label={words[`${key}Label`]}
      aria-keyshortcuts={pageShortcuts(key)}
      onPress={() => acts.startMedia(kind)}
    >
      <Icon aria-hidden />
    </IconButton>
  ));
};
