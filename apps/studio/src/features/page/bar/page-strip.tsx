/** The pages of the edition as small pictures, with the number of their tags. */
import type { PageState } from '@vitrina/contract/admin';
import { pageWords as words } from '@vitrina/ui/messages/studio/page';
import { memo, useEffect, useRef } from 'react';
import { useEditor, useEditorState } from '../page-context.ts';
import styles from './page-strip.module.css';

type ThumbProps = { page: PageState; isShown: boolean; onPage: (index: number) => void };

const Thumb = memo(({ page, isShown, onPage }: ThumbProps) => {
  const ref = useRef<HTMLButtonElement>(null);
  const { index, thumbnail, width = 1, height = Math.SQRT2, tags, color } = page;
  const count = tags.filter(({ active }) => active).length;
  useEffect(
    function reveal() {
      if (isShown) ref.current?.scrollIntoView({ block: 'center', inline: 'nearest' });
    },
    [isShown],
  );
  return (
    <li>
      <button
        ref={ref}
        type="button"
        className={styles.page}
        aria-current={isShown ? 'page' : undefined}
        onClick={() => onPage(index)}
      >
        <span className={styles.paper} style={{ aspectRatio: `${width} / ${height}`, backgroundColor: color }}>
          {thumbnail ? (
            <img src={thumbnail.url} alt="" loading="lazy" decoding="async" className={styles.picture} />
          ) : null}
        </span>
        <span className={styles.number}>
          <span>
            <span className="visually-hidden">{words.pageShort} </span>
            {index}
          </span>
          {count > 0 ? (
            <span className={styles.count}>
              {count}
              <span className="visually-hidden"> {words.tagsShort(count)}</span>
            </span>
          ) : null}
        </span>
      </button>
    </li>
  );
});
Thumb.displayName = 'Thumb';

export const PageStrip = ({ onPage }: { onPage: (index: number) => void }) => {
  const { index } = useEditor();
  const pages = useEditorState(({ edits }) => edits.pages);
  return (
    <nav aria-label={words.pages} className={styles.strip}>
      <ol className={styles.pages}>
        {[...pages.values()].map((page) => (
          <Thumb key={page.index} page={page} isShown={page.index === index} onPage={onPage} />
        ))}
      </ol>
    </nav>
  );
};
