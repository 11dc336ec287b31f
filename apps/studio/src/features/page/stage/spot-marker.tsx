/** The place that is being chosen: a click on the page or Enter takes it, the arrows move it. It tells what is printed there. */
import { pageWords as words } from '@vitrina/ui/messages/studio/page';
import { linkWords } from '@vitrina/ui/messages/studio/page/links';
import { Crosshair } from 'lucide-react';
import { SPOT_ID } from '../acts/placing-acts.ts';
import { useEditor, useEditorState } from '../page-context.ts';
import { pageShortcuts } from '../shortcuts.ts';
import { textsNear } from '../state/placing.ts';
import type { PageWord } from '../use-page-words.ts';
import styles from './edit-layer.module.css';

export const SpotMarker = ({ printed }: { printed: readonly PageWord[] }) => {
  const { acts } = useEditor();
  const placing = useEditorState((state) => state.placing);
  if (!placing) return null;
  const { left, top } = placing.position;
  const spotWords = placing.tool === 'link' ? linkWords.spot(words.at(left, top)) : words.spot(left, top);
  const [nearest] = textsNear(printed, placing.position, acts.aspect());
  return (
    <button
      id={SPOT_ID}
      type="button"
      className={styles.spot}
      data-tool={placing.tool}
      style={{ left: `${left}%`, top: `${top}%` }}
      aria-label={[spotWords, nearest ? words.near(nearest) : ''].filter(Boolean).join(', ')}
      aria-keyshortcuts={pageShortcuts('left', 'right', 'up', 'down')}
      onClick={(event) => {
        event.stopPropagation();
        acts.choosePlace(placing.position);
      }}
    >
      <Crosshair aria-hidden />
    </button>
  );
};
