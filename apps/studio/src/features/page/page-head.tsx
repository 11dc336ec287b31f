/** The name of the edition with the state of saving, and the ways on. */
import { mediaWords, pageWords as words } from '@vitrina/ui/messages/studio/page';
import { Keyboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { shownSave } from '../../api/saving/shown-save.ts';
import { documentPath } from '../../lib/addresses.ts';
import { PRIMARY_KEY } from '../../lib/primary-key.ts';
import { showToast } from '../../lib/toasts.ts';
import { useMedia } from '../../lib/use-media.ts';
import { Button, IconButton } from '../../widgets/button.tsx';
import { SaveState } from '../../widgets/editing/save-state.tsx';
import { PageHeader } from '../../widgets/page-header.tsx';
import { UndoRedo } from './bar/undo-redo.tsx';
import { useEditor, useEditorState } from './page-context.ts';

/** `notice`: why nothing can be changed; null: it can. */
export const PageHead = ({ name, notice, onRetry }: { name: string; notice: ReactNode; onRetry: () => void }) => {
  const { key, media, store, isReadOnly } = useEditor();
  const [, navigate] = useLocation();
  const isWide = useMedia('(min-width: 900px)');
  const save = useEditorState((state) => state.save);
  const waiting = useStore(media.store, ({ items }) => items.length);
  const to = (screen: string) => navigate(documentPath(key.companyUid, key.pdfUid, `${key.number}/${screen}`));
  return (
    <>
      <PageHeader
        title={isWide ? words.titleOf(name) : words.title}
        lead={isReadOnly && save.is === 'saved' ? null : <SaveState {...shownSave(save)} onRetry={onRetry} />}
        actions={
          isReadOnly ? null : (
            <>
              {isWide ? (
                <>
                  <UndoRedo />
                  <IconButton label={words.help} onPress={() => store.show({ dialog: { is: 'help' } })}>
                    <Keyboard aria-hidden />
                  </IconButton>
                  <Button onPress={() => to('revisar')}>{words.review}</Button>
                </>
              ) : null}
              <Button
                variant="primary"
                aria-keyshortcuts={PRIMARY_KEY}
                onPress={() => (waiting > 0 ? showToast(mediaWords.publishWaits(waiting)) : to('publicar'))}
              >
                {words.publish}
              </Button>
            </>
          )
        }
      />
      {notice}
    </>
  );
};
