/** The tags of the edition before: figures, and those that stand on another page. */
import { useQuery } from '@tanstack/react-query';
import { reviewWords as words } from '@vitrina/ui/messages/studio/review';
import { useApi } from '../../../api/studio-context.ts';
import { Crop } from '../crop.tsx';
import { changesQuery } from '../review.api.ts';
import { useDesk } from '../review-context.ts';
import styles from './lists.module.css';

const ASPECT = 0.5;
const AROUND = { width: 4, high: 2 };
/** A catalogue whose chapters have changed places moves thousands. */
const MAX_SHOWN = 200;

export const MovedTags = () => {
  const { key, before } = useDesk();
  const { data } = useQuery(changesQuery(useApi(), key, before));
  if (!data) return null;
  const { stayed, moved, added, gone } = data;
  return (
    <>
      <p className={styles.quiet}>{words.changedFigures({ stayed, moved: moved.length, added, gone })}</p>
      {moved.length === 0 ? null : (
        <ul className={styles.list} aria-label={words.movedTags}>
          {moved.slice(0, MAX_SHOWN).map(({ key: product, name, from, to: { page, left, top } }) => (
            <li key={product} className={styles.row}>
              <Crop
                page={page}
                box={{ position: { left: Math.max(0, left - 2), top: Math.max(0, top - 1) }, size: AROUND }}
                aspect={ASPECT}
                className={styles.crop ?? ''}
              />
              <div className={styles.facts}>
                <h2 className={styles.name}>{name || product}</h2>
                <p className={styles.quiet}>{words.movedFrom(from, page)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {moved.length > MAX_SHOWN ? <p className={styles.quiet}>{words.more(moved.length - MAX_SHOWN)}</p> : null}
    </>
  );
};
