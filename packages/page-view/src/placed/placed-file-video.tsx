/**
 * A video that plays in place: a file or an HLS stream, natively or through hls.js. Until a press it is its poster: Firefox would
 * draw the control bar of a paused player over the page.
 */
import type { Video } from '@vitrina/contract';
import { useEffect, useRef, useState } from 'react';
import { boxStyle } from '../elements.ts';
import styles from './placed.module.css';
import { VideoPoster } from './video-poster.tsx';
import { attachStream } from './video-stream.ts';

export type PlacedVideoProps = { video: Video; label: string; isShown: boolean; onPlay: () => void };

type PlayedVideoProps = PlacedVideoProps & {
  src: string;
  /** The browser needs hls.js to play it. */
  needsHls: boolean;
  onFail: () => void;
};

const PlayedVideo = ({ video, src, needsHls, label, isShown, onPlay, onFail }: PlayedVideoProps) => {
  const ref = useRef<HTMLVideoElement>(null);
  const fail = useRef(onFail);
  useEffect(function keepLatest() {
    fail.current = onFail;
  });
  useEffect(
    function pauseWhenHidden() {
      const player = ref.current;
      if (!isShown && player && !player.paused) player.pause();
    },
    [isShown],
  );
  useEffect(
    function playFile() {
      const player = ref.current;
      // It takes the focus of the poster that it replaces.
      player?.focus({ preventScroll: true });
      // Within the press: Safari plays sound only then, and ignores `autoplay`. A refusal leaves the controls.
      if (!needsHls) player?.play().catch(() => undefined);
    },
    [needsHls],
  );
  useEffect(
    function playStream() {
      const player = ref.current;
      if (!needsHls || !player) return;
      let isCurrent = true;
      let stop = () => {};
      const handleFail = () => {
        if (isCurrent) fail.current();
      };
      attachStream(player, src, handleFail).then((end) => {
        if (isCurrent) stop = end;
        else end();
      }, handleFail);
      return () => {
        isCurrent = false;
        stop();
      };
    },
    [needsHls, src],
  );
  return (
    // biome-ignore lint/a11y/useMediaCaption: the data has no captions (§3 Video)
    <video
      ref={ref}
      className={styles.video}
      style={boxStyle(video.position, video.size)}
      tabIndex={0}
      controls
      playsInline
      autoPlay={needsHls}
      preload="none"
      aria-label={label}
      onPlay={onPlay}
      onError={onFail}
      {...(needsHls ? {} : { src })}
      {...(video.poster ? { poster: video.poster } : {})}
    />
  );
};

/** The poster also offers a retry. */
export const FileVideo = (props: Omit<PlayedVideoProps, 'onFail'>) => {
  const [state, setState] = useState<'waiting' | 'started' | 'failed'>('waiting');
  const { video, label } = props;
  if (state !== 'started')
    return <VideoPoster video={video} label={label} isBroken={state === 'failed'} onPlay={() => setState('started')} />;
  return <PlayedVideo {...props} onFail={() => setState('failed')} />;
};
