/** An image on the page, cropped to its `cut` (§3, §5). */
import type { Image } from '@vitrina/contract';
import { cutPlacement } from '@vitrina/geometry';
import { boxStyle, markBroken } from '../elements.ts';
import styles from './placed.module.css';

export const PlacedImage = ({ image }: { image: Image }) => {
  const { left, top, width, height } = cutPlacement(image.cut);
  return (
    <div className={styles.frame} style={boxStyle(image.position, image.size)} data-image="">
      <img
        src={image.url}
        alt={image.alt ?? ''}
        decoding="async"
        draggable={false}
        onError={markBroken}
        style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
      />
    </div>
  );
};
