/** A video on the page (§3): files and streams play in place; a player site is contacted only after a click. Nothing plays automatically. */
import { useState } from 'react';
import { boxStyle } from '../elements.ts';
import styles from './placed.module.css';
import { FileVideo, type PlacedVideoProps } from './placed-file-video.tsx';
import { VideoPoster } from './video-poster.tsx';
import { videoSource } from './video-source.ts';
import { hasNativeHls } from './video-stream.ts';

type PlayerVideoProps = Pick<PlacedVideoProps, 'video' | 'label' | 'onPlay'> & { src: string };

/** Unmounting ends the player, for example when the page is turned. */
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
  return <FileVideo {...props} src={source.src} needsHls={source.is === 'stream' && !hasNativeHls()} />;
};
