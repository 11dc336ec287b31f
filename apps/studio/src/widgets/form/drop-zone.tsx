/** A place to drop files, with a button to choose them instead. */
import { FileUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { DropZone as AriaDropZone, type DropItem, FileTrigger, isFileDropItem } from 'react-aria-components';
import { useMedia } from '../../lib/use-media.ts';
import { Button } from '../button.tsx';
import styles from './drop-zone.module.css';

/** Folders and dragged texts are no files. */
const filesIn = (items: readonly DropItem[]): Promise<File[]> =>
  Promise.all(items.filter(isFileDropItem).map((item) => item.getFile()));

export const DropZone = ({
  title,
  touchTitle = title,
  hint,
  chooseLabel,
  accept,
  isLarge = false,
  isQuiet = false,
  onFiles,
}: {
  title: string;
  /** On screens that are touched, onto which nothing is dropped. */
  touchTitle?: string;
  hint: ReactNode;
  chooseLabel: string;
  /** Endings or media types that the file dialog offers. */
  accept: readonly string[];
  /** For a screen that is otherwise empty. */
  isLarge?: boolean;
  /** Beside another primary action. */
  isQuiet?: boolean;
  onFiles: (files: readonly File[]) => void;
}) => {
  const shownTitle = useMedia('(pointer: coarse)') ? touchTitle : title;
  return (
    <AriaDropZone
      aria-label={shownTitle}
      className={styles.zone ?? ''}
      data-large={isLarge || undefined}
      onDrop={({ items }) =>
        void filesIn(items).then((files) => {
          if (files.length > 0) onFiles(files);
        })
      }
    >
      <span className={styles.sign} aria-hidden>
        <FileUp />
      </span>
      <span className={styles.words}>
        <strong>{shownTitle}</strong>
        <span>{hint}</span>
      </span>
      <FileTrigger
        allowsMultiple
        acceptedFileTypes={accept}
        onSelect={(list) => {
          const files = [...(list ?? [])];
          if (files.length > 0) onFiles(files);
        }}
      >
        <Button variant={isQuiet ? 'outline' : 'primary'}>{chooseLabel}</Button>
      </FileTrigger>
    </AriaDropZone>
  );
};
