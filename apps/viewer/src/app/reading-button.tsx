/** How to read, behind one button of the bar. */
import { es, IconButton } from '@vitrina/ui';
import { BookOpen } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { ReadingMode } from '../features/reader/reading-mode.ts';
import { ReadingChoice } from './lazy-parts.tsx';
import styles from './reading-button.module.css';

export type Reading = { reading: ReadingMode; choose: (reading: ReadingMode) => void };

export const ReadingButton = ({ reading, choose }: Reading) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div
      className={styles.reading}
      role="presentation"
      onKeyDown={(event) => {
        if (event.key === 'Escape') setIsOpen(false);
      }}
    >
      <IconButton label={es.reader.reading} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <BookOpen aria-hidden />
      </IconButton>
      {isOpen ? (
        <div className={styles.panel}>
          <Suspense>
            <ReadingChoice reading={reading} onChoose={choose} />
          </Suspense>
        </div>
      ) : null}
    </div>
  );
};
