/** A 3D model's poster on the page (§3 Model); the model itself opens elsewhere. */
import type { Model } from '@vitrina/contract';
import { boxStyle, leaveSign } from './elements.ts';
import { CubeIcon } from './icons.tsx';
import styles from './placed.module.css';

type PlacedModelProps = { model: Model; label: string; onOpen: () => void };

export const PlacedModel = ({ model, label, onOpen }: PlacedModelProps) => (
  <button
    type="button"
    className={styles.poster}
    style={boxStyle(model.position, model.size)}
    aria-label={label}
    onClick={onOpen}
  >
    {model.poster && <img src={model.poster} alt="" draggable={false} onError={leaveSign} />}
    <span className={styles.sign} data-own-size>
      <CubeIcon />
    </span>
  </button>
);
