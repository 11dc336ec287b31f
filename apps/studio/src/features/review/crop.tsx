/** The page around a tag: a part of the page's picture, without a file of its own, with the printed code outlined. */

import styles from './crop.module.css';
import { backgroundOf, insideOf, regionOf } from './crop.state.ts';
import { useDesk } from './review-context.ts';
import type { Box, PageOfReview } from './state/review-items.ts';

/** The smallest picture in which small print can be read; the browser has it from the first crop of the page. */
const MIN_WIDTH = 1000;

const pictureOf = ({ pictures = [], thumbnail }: PageOfReview): string => {
  const sorted = pictures.toSorted((a, b) => a.width - b.width);
  return (sorted.find(({ width }) => width >= MIN_WIDTH) ?? sorted.at(-1) ?? thumbnail)?.url ?? '';
};

type CropProps = { page: number; box: Box; block?: Box | null; aspect: number; className?: string };

export const Crop = ({ page: index, box, block = null, aspect, className = '' }: CropProps) => {
  const page = useDesk().pages.get(index);
  const url = page ? pictureOf(page) : '';
  const region = regionOf({ box, block, page: page ?? {}, aspect });
  return (
    <span
      aria-hidden
      className={`${styles.crop} ${className}`}
      style={{
        aspectRatio: `1 / ${aspect}`,
        backgroundColor: page?.color,
        ...(url && { backgroundImage: `url("${encodeURI(url)}")`, ...backgroundOf(region) }),
      }}
    >
      <span className={styles.code} style={insideOf(region, box)} />
    </span>
  );
};
