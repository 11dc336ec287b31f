/**
 * A video that plays in place: a file or an HLS stream, natively or through hls.js. Until a press it is its poster. Its controls
 * are ours, as those of the browsers differ in what they cover and in what keys do.
 */
import type { Video } from '@vitrina/contract';
import {
  type ComponentType,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { boxStyle, type PlayerLabels } from '../elements.ts';
import type { VideoControlsProps } from './video-controls.tsx';
import { handleVideoKey, togglePlayback } from './video-playback.ts';
import styles from './video-player.module.css';
import { VideoPoster } from './video-poster.tsx';
import { attachStream } from './video-stream.ts';

export type PlacedVideoProps = {
  video: Video;
  label: string;
  loadLabels: () => Promise<PlayerLabels>;
  isShown: boolean;
  onPlay: () => void;
};

type FileVideoProps = PlacedVideoProps & {
  src: string;
  /** The browser needs hls.js to play it. */
  needsHls: boolean;
};

/** `null` while they load; `native`: they could not be loaded, so the browser shows its own. */
type Controls = { Bar: ComponentType<VideoControlsProps>; labels: PlayerLabels } | 'native' | null;

type PlayedVideoProps = FileVideoProps & { controls: Controls; onFail: () => void };

/** ms after which a playing video hides its controls. */
const IDLE_MS = 3000;

/** Whether nothing has been touched for a while. */
const useIdle = () => {
  const [isIdle, setIsIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wake = () => {
    setIsIdle(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsIdle(true), IDLE_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { isIdle, wake };
};

type Player = RefObject<HTMLVideoElement | null>;

/** Plays the video from its mount on, and pauses it while its page is not shown. */
const usePlayer = (playerRef: Player, { src, needsHls, isShown, onFail }: PlayedVideoProps): void => {
  const fail = useRef(onFail);
  useEffect(function keepLatest() {
    fail.current = onFail;
  });
  useEffect(
    function pauseWhenHidden() {
      const player = playerRef.current;
      if (!isShown && player && !player.paused) player.pause();
    },
    [playerRef, isShown],
  );
  useEffect(
    function playFile() {
      const player = playerRef.current;
      // The player takes the focus of the poster that it replaces.
      player?.parentElement?.focus({ preventScroll: true });
      // Within the press: Safari plays sound only then, and ignores `autoplay`. A refusal leaves the button to play.
      if (!needsHls) player?.play().catch(() => undefined);
    },
    [playerRef, needsHls],
  );
  useEffect(
    function playStream() {
      const player = playerRef.current;
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
    [playerRef, needsHls, src],
  );
};

const PlayedVideo = (props: PlayedVideoProps) => {
  const { video, src, needsHls, label, controls, onPlay, onFail } = props;
  const ref = useRef<HTMLVideoElement>(null);
  const [isPaused, setIsPaused] = useState(true);
  const { isIdle, wake } = useIdle();
  /** The first touch only shows hidden controls. */
  const wasHidden = useRef(false);
  usePlayer(ref, props);
  const handleKey = (event: KeyboardEvent) => {
    const player = ref.current;
    wake();
    if (!player || controls === 'native' || event.ctrlKey || event.metaKey || event.altKey) return;
    // A button is pressed by the space bar.
    if (event.key === ' ' && event.target instanceof HTMLButtonElement) return;
    if (handleVideoKey(player, event.key)) event.preventDefault();
  };
  const handlePointerDown = ({ pointerType }: PointerEvent) => {
    wasHidden.current = isIdle && pointerType === 'touch';
    wake();
  };
  const handlePress = () => {
    if (ref.current && controls !== 'native' && !wasHidden.current) togglePlayback(ref.current);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- shortcuts; its buttons do the same
    <div
      className={styles.player}
      style={boxStyle(video.position, video.size)}
      role="group"
      aria-label={label}
      tabIndex={-1}
      data-player=""
      data-idle={(isIdle && !isPaused) || undefined}
      onKeyDown={handleKey}
      onPointerDown={handlePointerDown}
      onPointerMove={wake}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: the data has no captions (§3 Video) */}
      <video
        ref={ref}
        controls={controls === 'native'}
        playsInline
        autoPlay={needsHls}
        preload="none"
        onClick={handlePress}
        onPlay={() => {
          setIsPaused(false);
          wake();
          onPlay();
        }}
        onPause={() => setIsPaused(true)}
        onError={onFail}
        {...(needsHls ? {} : { src })}
        {...(video.poster ? { poster: video.poster } : {})}
      />
      {typeof controls === 'object' && controls ? <controls.Bar playerRef={ref} labels={controls.labels} /> : null}
    </div>
  );
};

/** Loads with the poster, so that the controls are there when the video begins. */
const useControls = (loadLabels: PlacedVideoProps['loadLabels']): Controls => {
  const [controls, setControls] = useState<Controls>(null);
  useEffect(
    function loadControls() {
      Promise.all([import('./video-controls.tsx'), loadLabels()]).then(
        ([{ VideoControls }, labels]) => setControls({ Bar: VideoControls, labels }),
        () => setControls('native'),
      );
    },
    [loadLabels],
  );
  return controls;
};

/** The poster also offers a retry. */
export const FileVideo = (props: FileVideoProps) => {
  const [state, setState] = useState<'waiting' | 'started' | 'failed'>('waiting');
  const controls = useControls(props.loadLabels);
  const { video, label } = props;
  if (state !== 'started')
    return <VideoPoster video={video} label={label} isBroken={state === 'failed'} onPlay={() => setState('started')} />;
  return <PlayedVideo {...props} controls={controls} onFail={() => setState('failed')} />;
};
