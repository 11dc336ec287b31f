/** The page around a tag: a part of the page's picture, without a file of its own, with the printed code outlined. */

import { backgroundOf, cropPicture, insideOf, regionOf } from '../../lib/page-crop.ts';
import styles from './crop.module.css';
import { useDesk } from './review-context.ts';
import type { Box } from './state/review-items.ts';

type CropProps = { page: number; box: Box; block?: Box | null; aspect: number; className?: string };

export const Crop = ({ page: index, box, block = null, aspect, className = '' }: CropProps) => {
  const page = useDesk().pages.get(index);
  const url = page ? cropPicture(page) : '';
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
