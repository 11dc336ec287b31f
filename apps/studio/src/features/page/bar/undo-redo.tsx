/** One step back, and forward again. Beside the title, and in the bar of tools where the title needs the room. */
import { pageWords as words } from '@vitrina/ui/messages/studio/page';
import { Redo2, Undo2 } from 'lucide-react';
import { IconButton } from '../../../widgets/button.tsx';
import { useEditor, useEditorState } from '../page-context.ts';
import { pageShortcuts } from '../shortcuts.ts';

export const UndoRedo = () => {
  const { acts } = useEditor();
  const canUndo = useEditorState(({ edits }) => edits.done.length > 0);
  const canRedo = useEditorState(({ edits }) => edits.undone.length > 0);
  return (
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
    </>
  );
};
