/** The table of contents beside the stage, from 1081 px on (§2, §9). The stage makes room for it by itself (stage.css). */
import { IconButton } from '@vitrina/ui';
import { es } from '@vitrina/ui/messages';
import { X } from 'lucide-react';
import { useId } from 'react';
import styles from './contents-panel.module.css';
import { SectionList, type SectionListProps } from './section-list.tsx';

export type ContentsPanelProps = SectionListProps & {
  isOpen: boolean;
  /** §2: grey for a company that asks for it (`TOC_BACKGROUND`). */
  background: 'default' | 'grey';
  onClose: () => void;
};

export const ContentsPanel = ({ isOpen, background, onClose, ...list }: ContentsPanelProps) => {
  const titleId = useId();
  if (!isOpen) return null;
  return (
    <nav className={styles.panel} data-background={background} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {es.reader.contents}
        </h2>
        <IconButton label={es.reader.closeContents} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      <SectionList {...list} />
    </nav>
  );
};
