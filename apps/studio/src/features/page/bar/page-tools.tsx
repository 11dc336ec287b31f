/** The bar above the page: tools, pages, and zoom or undo. */
import { pageWords as words } from '@vitrina/ui/messages/studio/page';
import { linkWords } from '@vitrina/ui/messages/studio/page/links';
import { ChevronLeft, ChevronRight, Link as LinkIcon, Maximize, Tag, X, ZoomIn, ZoomOut } from 'lucide-react';
import { Button, IconButton } from '../../../widgets/button.tsx';
import { SelectField } from '../../../widgets/form/select-field.tsx';
import { useEditor, useEditorState } from '../page-context.ts';
import { pageShortcuts } from '../shortcuts.ts';
import type { PageZoom } from '../stage/use-zoom.ts';
import { MediaTools } from './media-tools.tsx';
import { MoreMenu } from './more-menu.tsx';
import styles from './page-tools.module.css';
import { UndoRedo } from './undo-redo.tsx';

const PlaceTool = ({ isWide }: { isWide: boolean }) => {
  const { acts } = useEditor();
  const placing = useEditorState((state) => state.placing);
  if (placing)
    return (
      <Button onPress={acts.stopPlacing} aria-label={words.stopTag}>
        <X aria-hidden />
        {isWide ? words.stopTag : words.stopTagShort}
      </Button>
    );
  return (
    <>
      <Button
        variant="primary"
        aria-label={words.tag}
        aria-keyshortcuts={pageShortcuts('tag')}
        onPress={() => acts.startPlacing()}
      >
        <Tag aria-hidden />
        {isWide ? words.tag : words.tagShort}
      </Button>
      <Button aria-label={linkWords.tool} aria-keyshortcuts={pageShortcuts('link')} onPress={acts.startLink}>
        <LinkIcon aria-hidden />
        {linkWords.toolShort}
      </Button>
    </>
  );
};

const Turning = ({ onPage }: { onPage: (index: number) => void }) => {
  const { index } = useEditor();
  const count = useEditorState(({ edits }) => edits.pages.size);
  const numbers = Array.from({ length: count }, (_, at) => String(at + 1));
  return (
    <div className={styles.group} data-go-to="">
      <IconButton
        label={words.previousPage}
        aria-keyshortcuts={pageShortcuts('previous-page')}
        isDisabled={index <= 1}
        onPress={() => onPage(index - 1)}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <SelectField
        label={words.goTo}
        isLabelHidden
        value={String(index)}
        options={numbers.map((value) => ({ value, label: `${value} / ${count}` }))}
        onChange={(value) => onPage(Number(value))}
      />
      <IconButton
        label={words.nextPage}
        aria-keyshortcuts={pageShortcuts('next-page')}
        isDisabled={index >= count}
        onPress={() => onPage(index + 1)}
      >
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  );
};

type PageToolsProps = { zoom: PageZoom; isWide: boolean; onPage: (index: number) => void };

export const PageTools = ({ zoom: { zoom, step, fit }, isWide, onPage }: PageToolsProps) => {
  const { isReadOnly } = useEditor();
  return (
    <div role="group" aria-label={words.tools} className={styles.tools}>
      {isReadOnly ? null : (
        <div className={styles.group}>
          <PlaceTool isWide={isWide} />
          <MediaTools isWide={isWide} />
          <MoreMenu />
        </div>
      )}
      <Turning onPage={onPage} />
      {isWide || isReadOnly ? null : (
        <div className={styles.group}>
          <UndoRedo />
        </div>
      )}
      {isWide ? (
        <div className={styles.group}>
          <IconButton label={words.zoomOut} isDisabled={zoom <= 1} onPress={() => step('out')}>
            <ZoomOut aria-hidden />
          </IconButton>
          <span className={styles.zoom}>{words.zoom(zoom)}</span>
          <IconButton label={words.zoomIn} onPress={() => step('in')}>
            <ZoomIn aria-hidden />
          </IconButton>
          <IconButton label={words.fit} isDisabled={zoom === 1} onPress={fit}>
            <Maximize aria-hidden />
          </IconButton>
        </div>
      ) : null}
    </div>
  );
};
