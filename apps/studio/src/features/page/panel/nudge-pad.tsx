/** Four arrows that move the selected elements a little: for fingers, and for people who cannot drag. */
import { pageWords as words } from '@vitrina/ui/messages/studio/page';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react';
import { IconButton } from '../../../widgets/button.tsx';
import { useEditor } from '../page-context.ts';
import styles from './nudge-pad.module.css';

/** Percent of the page's width: a finger wants to see that something moved. */
const STEP = 0.5;

const ARROWS = [
  { side: 'left', label: words.toLeft, Icon: ArrowLeft, x: -STEP, y: 0 },
  { side: 'up', label: words.toUp, Icon: ArrowUp, x: 0, y: -STEP },
  { side: 'down', label: words.toDown, Icon: ArrowDown, x: 0, y: STEP },
  { side: 'right', label: words.toRight, Icon: ArrowRight, x: STEP, y: 0 },
] as const;

export const NudgePad = () => {
  const { acts } = useEditor();
  return (
    <div role="group" aria-label={words.nudge} className={styles.pad}>
      {ARROWS.map(({ side, label, Icon, x, y }) => (
        <IconButton key={side} label={label} className={styles.arrow ?? ''} onPress={() => acts.move({ x, y })}>
          <Icon aria-hidden />
        </IconButton>
      ))}
    </div>
  );
};
