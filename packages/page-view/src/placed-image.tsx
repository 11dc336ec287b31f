/** An image laid on the page, or the part of it that its `cut` names (§3, §5). */
import type { Image } from '@vitrina/contract';
import { cutPlacement } from '@vitrina/geometry';
import { boxStyle, leaveSign } from './elements.ts';
import styles from './placed.module.css';

export const PlacedImage = ({ image }: { image: Image }) => {
  const { left, top, width, height } = cutPlacement(image.cut);
  return (
    <div className={styles.frame} style={boxStyle(image.position, image.size)}>
      <img
        src={image.url}
        alt=""
        decoding="async"
        draggable={false}
        onError={leaveSign}
        style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
      />
    </div>
  );
};
