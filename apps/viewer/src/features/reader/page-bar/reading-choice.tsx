/** The choice of the reading mode: a segmented control of three equal parts, as wide as its container. */
import { menuWords } from '@vitrina/ui/messages/menu';
import { BookOpen, type LucideIcon, MoveHorizontal, MoveVertical } from 'lucide-react';
import { useId } from 'react';
import { READING_MODES, type ReadingMode } from '../../../lib/reading-mode-storage.ts';
import styles from './reading-choice.module.css';

type ReadingChoiceProps = { reading: ReadingMode; onChoose: (reading: ReadingMode) => void };

const ICONS: Record<ReadingMode, LucideIcon> = { book: BookOpen, slide: MoveHorizontal, scroll: MoveVertical };

export const ReadingChoice = ({ reading, onChoose }: ReadingChoiceProps) => {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">{menuWords.reading}</legend>
      {READING_MODES.map((mode) => {
        const Icon = ICONS[mode];
        return (
          <label key={mode} className={styles.option} data-chosen={mode === reading || undefined}>
            <input type="radio" name={name} value={mode} checked={mode === reading} onChange={() => onChoose(mode)} />
            <Icon aria-hidden />
            <span>{menuWords.readingModes[mode]}</span>
          </label>
        );
      })}
    </fieldset>
  );
};
