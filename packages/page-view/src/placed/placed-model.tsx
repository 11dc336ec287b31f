/** Poster of a 3D model on the page (§3 Model); the model opens in a popup. */
import type { Model } from '@vitrina/contract';
import { boxStyle, markBroken } from '../elements.ts';
import { Stroked } from '../icons.tsx';
import styles from './placed.module.css';

const CubeIcon = () => (
  <Stroked>
    <path d="m12 3 8 4.5v9L12 21l-8-4.5v-9L12 3Z" />
    <path d="m4 7.5 8 4.5 8-4.5M12 12v9" />
  </Stroked>
);

export type PlacedModelProps = { model: Model; label: string; onOpen: () => void };

export const PlacedModel = ({ model, label, onOpen }: PlacedModelProps) => (
  <button
    type="button"
    className={styles.poster}
    style={boxStyle(model.position, model.size)}
    aria-label={label}
    onClick={onOpen}
  >
    {model.poster && <img src={model.poster} alt="" draggable={false} onError={markBroken} />}
    <span className={styles.icon} data-own-size>
      <CubeIcon />
    </span>
  </button>
);
