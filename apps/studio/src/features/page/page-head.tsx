/** The name of the edition with the state of saving, undo and redo, and the ways on. */
import { mediaWords, pageWords as words } from '@vitrina/ui/messages/studio/page';
import { Keyboard, Redo2, Undo2 } from 'lucide-react';
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
import { pageShortcuts } from './keys.ts';
import { useEditor, useEditorState } from './page-context.ts';

/** `notice`: why nothing can be changed; null: it can. */
export const PageHead = ({ name, notice, onRetry }: { name: string; notice: ReactNode; onRetry: () => void }) => {
  const { key, acts, media, store, isReadOnly } = useEditor();
  const [, navigate] = useLocation();
  const isWide = useMedia('(min-width: 900px)');
  const save = useEditorState((state) => state.save);
  const canUndo = useEditorState(({ edits }) => edits.done.length > 0);
  const canRedo = useEditorState(({ edits }) => edits.undone.length > 0);
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
              <IconButton
                label={words.undo}
                aria-keyshortcuts={pageShortcuts('undo')}
                isDisabled={!canUndo}
                onPress={acts.undo}
              >
                <Undo2 aria-hidden />
              </IconButton>
              <IconButton
                label={words.redo}
                aria-keyshortcuts={pageShortcuts('redo')}
                isDisabled={!canRedo}
                onPress={acts.redo}
              >
                <Redo2 aria-hidden />
              </IconButton>
              {isWide ? (
                <>
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
