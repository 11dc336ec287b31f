/** A list with a button for its next page. The focus goes to the first row that the button brings. */
import { catalogsWords as words } from '@vitrina/ui/messages/studio/catalogs';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../widgets/button.tsx';
import styles from './catalogs-screen.module.css';
import type { Pages } from './use-pages.ts';

type PagedListProps = {
  label: string;
  /** The number of rows in `children`. */
  shown: number;
  pages: Pick<Pages<unknown>, 'next' | 'isReading' | 'readMore'>;
  children: ReactNode;
};

export const PagedList = ({ label, shown, pages: { next, isReading, readMore }, children }: PagedListProps) => {
  const list = useRef<HTMLUListElement>(null);
  /** The number of rows when the button was pressed. */
  const before = useRef<number | null>(null);
  useEffect(
    function focusFirstNew() {
      if (before.current === null || shown <= before.current) return;
      const row = list.current?.children[before.current];
      before.current = null;
      row?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
    },
    [shown],
  );
  return (
    <>
      <ul ref={list} className={styles.list} aria-label={label}>
        {children}
      </ul>
      {next > 0 ? (
        <Button
          onPress={() => {
            before.current = shown;
            readMore();
          }}
        >
          {isReading ? words.loadingMore : words.more(next)}
        </Button>
      ) : null}
    </>
  );
};
