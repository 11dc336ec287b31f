/** Small pages: those that are drawn, and an empty sheet for each that is not. */
import { uploadWords as words } from '@vitrina/ui/messages/studio/upload';
import type { DrawnPage } from './job-queries.ts';
import styles from './page-strip.module.css';

/** A long catalogue would be thousands of pictures. */
const MAX_SHOWN = 48;
const WIDE = 120;

const smallest = ({ pictures }: DrawnPage): string | undefined =>
  pictures.toSorted((one, other) => one.width - other.width).find(({ width }) => width >= WIDE)?.url ??
  pictures[0]?.url;

/** `total`: null while unknown. */
export const PageStrip = ({ pages, total }: { pages: readonly DrawnPage[]; total: number | null }) => {
  const drawn = new Map(pages.map((page) => [page.index, page]));
  const last = Math.min(MAX_SHOWN, Math.max(total ?? 0, ...drawn.keys()));
  const shape = pages[0];
  if (last <= 0) return null;
  return (
    <ol className={styles.strip} aria-label={words.jobPages}>
      {Array.from({ length: last }, (_, at) => {
        const page = drawn.get(at + 1);
        const url = page && smallest(page);
        const { width = 3, height = 4, color } = page ?? shape ?? {};
        return (
          <li
            key={at + 1}
            className={styles.page}
            style={{ aspectRatio: `${width} / ${height}`, ...(page && color && { backgroundColor: color }) }}
          >
            {url ? (
              <img src={url} alt={words.jobPage(at + 1)} />
            ) : (
              <span className="visually-hidden">{words.jobPageEmpty(at + 1)}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
};
