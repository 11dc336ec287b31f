/** A tag as shoppers see it, without its button and its card: for lists and editors. */
import type { Tag } from '@vitrina/contract';
import type { CSSProperties } from 'react';
import { TagContent } from '../tag-point.tsx';
import { tagColours } from '../tag-style.ts';
import styles from './tag-mark.module.css';

type TagMarkProps = { tag: Tag; size: number };

export const TagMark = ({ tag, size }: TagMarkProps) => {
  const style = { ...tagColours(tag, false), '--tag-size': `${size}px`, width: size, height: size } as CSSProperties;
  return (
    <span className={styles.mark} style={style}>
      <TagContent tag={tag} isInCart={false} />
    </span>
  );
};
