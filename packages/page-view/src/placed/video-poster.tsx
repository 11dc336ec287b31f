/** Poster with a play button, in the place of a video that has not been started. */
import type { Video } from '@vitrina/contract';
import { boxStyle, markBroken } from '../elements.ts';
import styles from './placed.module.css';

const PlayIcon = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M8 5.5v13l11-6.5-11-6.5Z" fill="currentColor" />
  </svg>
);

type VideoPosterProps = {
  video: Video;
  label: string;
  /** Playback failed; another press retries. */
  isBroken?: boolean;
  onPlay: () => void;
};

export const VideoPoster = ({ video, label, isBroken = false, onPlay }: VideoPosterProps) => (
  <button
    type="button"
    className={styles.poster}
    style={boxStyle(video.position, video.size)}
    aria-label={label}
    data-broken={isBroken || undefined}
    onClick={onPlay}
  >
    {/* Lazy: the poster of a page that is prepared beside the open one is not requested before its turn. */}
    {video.poster && !isBroken && (
      <img src={video.poster} alt="" loading="lazy" draggable={false} onError={markBroken} />
    )}
    <span className={styles.icon} data-own-size>
      <PlayIcon />
    </span>
  </button>
);
