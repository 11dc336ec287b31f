/** A link on the page (§3): an area where it has a size, else a small sign. What is not safe is not there. */
import type { Link } from '@vitrina/contract';
import { safeTarget } from '@vitrina/contract/safe-target';
import { boxStyle, type PageAct } from './elements.ts';
import { LinkIcon } from './icons.tsx';
import styles from './placed.module.css';

type PlacedLinkProps = { link: Link; label: string; onAct: (act: PageAct) => void };

export const PlacedLink = ({ link, label, onAct }: PlacedLinkProps) => {
  const target = safeTarget(link.url);
  if (!target) return null;
  const { position, size } = link;
  const looks = {
    className: size ? styles.area : styles.spot,
    style: size ? boxStyle(position, size) : { left: `${position.left}%`, top: `${position.top}%` },
    'aria-label': label,
    'data-own-size': size ? undefined : '',
  };
  const sign = size ? null : (
    <span className={styles.spotSign}>
      <LinkIcon />
    </span>
  );
  if (target.is === 'page') {
    const { page } = target;
    return (
      <button type="button" {...looks} onClick={() => onAct({ is: 'page', page })}>
        {sign}
      </button>
    );
  }
  return (
    <a
      {...looks}
      href={target.href}
      target="_blank"
      rel="noopener"
      draggable={false}
      onClick={() => onAct({ is: 'link', link })}
    >
      {sign}
    </a>
  );
};
