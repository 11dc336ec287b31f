/** A link on the page (§3): an area if it has a size, otherwise an icon. Unsafe targets render nothing. */
import type { Link } from '@vitrina/contract';
import { safeTarget } from '@vitrina/contract/safe-target';
import { useContext } from 'react';
import { boxStyle, PageEventContext } from '../elements.ts';
import { LinkIcon } from '../icons.tsx';
import styles from './placed.module.css';

type PlacedLinkProps = { page: number; link: Link; label: string };

export const PlacedLink = ({ page, link, label }: PlacedLinkProps) => {
  const onPageEvent = useContext(PageEventContext);
  const target = safeTarget(link.url);
  if (!target) return null;
  const { position, size } = link;
  const attributes = {
    className: size ? styles.area : styles.spot,
    style: size ? boxStyle(position, size) : { left: `${position.left}%`, top: `${position.top}%` },
    'aria-label': label,
    'data-own-size': size ? undefined : '',
  };
  const icon = size ? null : (
    <span className={styles.spotIcon}>
      <LinkIcon />
    </span>
  );
  if (target.is === 'page') {
    return (
      <button
        type="button"
        {...attributes}
        onClick={() => onPageEvent({ type: 'page-link', page, target: target.page })}
      >
        {icon}
      </button>
    );
  }
  return (
    <a
      {...attributes}
      href={target.href}
      target="_blank"
      rel="noopener"
      draggable={false}
      onClick={() => onPageEvent({ type: 'link', page, link })}
    >
      {icon}
    </a>
  );
};
