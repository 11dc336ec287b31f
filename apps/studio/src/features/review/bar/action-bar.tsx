/** The decisions about the focused tag as buttons with their keys. They leave the focus where it is. */
import { reviewWords as words } from '@vitrina/ui/messages/studio/review';
import { Check, Clock, EyeOff, type LucideIcon, Pencil, Search, ZoomIn } from 'lucide-react';
import { firstKeyOf, shortcutsOf } from '../shortcuts.ts';
import styles from './action-bar.module.css';

type Action = 'accept' | 'reject' | 'other' | 'later' | 'zoom' | 'edit-page';
const ACTIONS: readonly { act: Action; icon: LucideIcon }[] = [
  { act: 'accept', icon: Check },
  { act: 'reject', icon: EyeOff },
  { act: 'other', icon: Search },
  { act: 'later', icon: Clock },
  { act: 'zoom', icon: ZoomIn },
  { act: 'edit-page', icon: Pencil },
];
/** On a phone: hide at the left, accept at the right, like the swipes. */
const ON_PHONE: readonly Action[] = ['reject', 'other', 'later', 'accept'];

type ActionBarProps = { isPhone: boolean; onAct: (act: Action) => void };

export const ActionBar = ({ isPhone, onAct }: ActionBarProps) => {
  const shown = isPhone ? ON_PHONE.flatMap((act) => ACTIONS.filter((one) => one.act === act)) : ACTIONS;
  return (
    <div role="group" aria-label={words.actions} className={styles.bar} data-phone={isPhone || undefined}>
      {shown.map(({ act, icon: Icon }) => (
        <button
          key={act}
          type="button"
          className={styles.action}
          data-act={act}
          aria-keyshortcuts={shortcutsOf(act)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onAct(act)}
        >
          <Icon aria-hidden />
          <span>{words[act]}</span>
          {isPhone ? null : <kbd className={styles.key}>{firstKeyOf(act)}</kbd>}
        </button>
      ))}
    </div>
  );
};
