/** A video on the page (§3): a file plays in place; a player site is asked only after a click. Nothing plays by itself. */
import type { Video } from '@vitrina/contract';
import { useEffect, useRef, useState } from 'react';
import { boxStyle } from './elements.ts';
import { PlayIcon } from './icons.tsx';
import styles from './placed.module.css';
import { videoSource } from './video-source.ts';

export type PlacedVideoProps = { video: Video; label: string; isShown: boolean; onPlay: () => void };

type FileVideoProps = PlacedVideoProps & { src: string };

const FileVideo = ({ video, src, label, isShown, onPlay }: FileVideoProps) => {
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(
    function pauseWhenTurnedAway() {
      const player = ref.current;
      if (!isShown && player && !player.paused) player.pause();
    },
    [isShown],
  );
  return (
    // biome-ignore lint/a11y/useMediaCaption: the data has no captions (§3 Video)
    <video
      ref={ref}
      className={styles.video}
      style={boxStyle(video.position, video.size)}
      src={src}
      controls
      playsInline
      preload="none"
      aria-label={label}
      onPlay={onPlay}
      {...(video.poster ? { poster: video.poster } : {})}
    />
  );
};

type PlayerVideoProps = Omit<FileVideoProps, 'isShown'>;

/** Unmounting it ends the player: the page is turned away, or the video was never started. */
const PlayerVideo = ({ video, src, label, onPlay }: PlayerVideoProps) => {
  const [isPlaying, setIsPlaying] = useState(false);
  const handlePlay = () => {
    setIsPlaying(true);
    onPlay();
  };
  if (isPlaying)
    return (
      <iframe
        className={styles.video}
        style={boxStyle(video.position, video.size)}
        src={src}
        title={label}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        allowFullScreen
      />
    );
  return (
    <button
      type="button"
      className={styles.poster}
      style={boxStyle(video.position, video.size)}
      aria-label={label}
      onClick={handlePlay}
    >
      {video.poster && <img src={video.poster} alt="" draggable={false} />}
      <span className={styles.sign}>
        <PlayIcon />
      </span>
    </button>
  );
};

export const PlacedVideo = (props: PlacedVideoProps) => {
  const source = videoSource(props.video.url);
  if (!source) return null;
  if (source.is === 'file') return <FileVideo {...props} src={source.src} />;
  return <PlayerVideo key={String(props.isShown)} {...props} src={source.src} />;
};
