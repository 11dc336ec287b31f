/**
 * The list of §2: page thumbnails in a row, of which one is shared. Thumbnails outside the viewport are not rendered.
 */
import type { PdfPage } from '@vitrina/contract';
import { aspectOf, placeholderAspect } from '@vitrina/geometry';
import { shareWords } from '@vitrina/ui/messages/share';
import { type CSSProperties, useEffect, useId, useRef } from 'react';
import { useNearViewport } from '../../lib/use-near-viewport.ts';
import styles from './page-strip.module.css';

export type StripPages = { pages: readonly PdfPage[]; pageCount: number; isVertical: boolean };

type PageStripProps = StripPages & { chosen: number; onChoose: (page: number) => void };

type PaperStyle = CSSProperties & { '--thumb-aspect': number; '--thumb-color'?: string };

const Paper = ({ page, isVertical }: { page: PdfPage | undefined; isVertical: boolean }) => {
  const { width = 0, height = 0, color, thumbnail } = page ?? {};
  const style: PaperStyle = {
    '--thumb-aspect': width > 0 && height > 0 ? aspectOf({ width, height }) : placeholderAspect(isVertical),
    ...(color ? { '--thumb-color': color } : {}),
  };
  return (
    <span className={styles.paper} style={style}>
      {thumbnail ? <img src={thumbnail.url} alt="" loading="lazy" decoding="async" draggable={false} /> : null}
    </span>
  );
};

export const PageStrip = ({ pages, pageCount, isVertical, chosen, onChoose }: PageStripProps) => {
  const list = useRef<HTMLUListElement>(null);
  const name = useId();
  const byIndex = new Map(pages.map((page) => [page.index, page]));
  const isNear = useNearViewport(list, chosen);

  // In an effect, because an element can be scrolled to only once the sheet is open.
  useEffect(function revealChosen() {
    list.current?.querySelector('[data-chosen]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, []);

  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{shareWords.which}</legend>
      <div className={styles.scroller}>
        <ul ref={list} className={styles.strip}>
          {Array.from({ length: pageCount }, (_, at) => at + 1).map((index) => (
            <li key={index} className={styles.cell} data-cell={index} data-chosen={index === chosen || undefined}>
              {isNear(index) ? (
                <label className={styles.page}>
                  <input
                    className="visually-hidden"
                    type="radio"
                    name={name}
                    aria-label={shareWords.page(index)}
                    checked={index === chosen}
                    onChange={() => onChoose(index)}
                  />
                  <Paper page={byIndex.get(index)} isVertical={isVertical} />
                  <span className={styles.number}>{index}</span>
                </label>
              ) : null}
            </li>
          ))}
        </ul>
      </div>
    </fieldset>
  );
};
