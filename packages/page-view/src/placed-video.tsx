/** A video on the page (§3): a file or a stream plays in place; a player site is asked only after a click. Nothing plays by itself. */
import type { Video } from '@vitrina/contract';
import { useState } from 'react';
import { boxStyle } from './elements.ts';
import styles from './placed.module.css';
import { FileVideo } from './placed-file-video.tsx';
import { VideoPoster } from './video-poster.tsx';
import { videoSource } from './video-source.ts';
import { playsStreams } from './video-stream.ts';

export type PlacedVideoProps = { video: Video; label: string; isShown: boolean; onPlay: () => void };

type PlayerVideoProps = Omit<PlacedVideoProps, 'isShown'> & { src: string };

/** Unmounting it ends the player: the page is turned away, or the video was never started. */
const PlayerVideo = ({ video, src, label, onPlay }: PlayerVideoProps) => {
  const [isPlaying, setIsPlaying] = useState(false);
  const handlePlay = () => {
    setIsPlaying(true);
    onPlay();
  };
  if (!isPlaying) return <VideoPoster video={video} label={label} onPlay={handlePlay} />;
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
};

export const PlacedVideo = (props: PlacedVideoProps) => {
  const source = videoSource(props.video.url);
  if (!source) return null;
  if (source.is === 'player') return <PlayerVideo key={String(props.isShown)} {...props} src={source.src} />;
  return <FileVideo {...props} src={source.src} needsEngine={source.is === 'stream' && !playsStreams()} />;
};
