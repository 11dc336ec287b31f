import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aPage, somePageProps } from '../page-view.fixture.ts';
import { FileVideo } from './placed-file-video.tsx';
import { clockTime } from './video-controls.tsx';

/** jsdom plays nothing: a player with the states of one that does. */
const fakePlayback = (duration: number) => {
  let isPaused = true;
  let time = 0;
  const { prototype } = HTMLMediaElement;
  vi.spyOn(prototype, 'paused', 'get').mockImplementation(() => isPaused);
  vi.spyOn(prototype, 'duration', 'get').mockReturnValue(duration);
  vi.spyOn(prototype, 'currentTime', 'get').mockImplementation(() => time);
  vi.spyOn(prototype, 'currentTime', 'set').mockImplementation(function set(this: HTMLMediaElement, next) {
    time = next;
    this.dispatchEvent(new Event('timeupdate'));
  });
  const change = (to: boolean, name: string) =>
    function call(this: HTMLMediaElement) {
      isPaused = to;
      this.dispatchEvent(new Event(name));
    };
  vi.spyOn(prototype, 'pause').mockImplementation(change(true, 'pause'));
  const start = change(false, 'play');
  vi.spyOn(prototype, 'play').mockImplementation(async function play(this: HTMLMediaElement) {
    start.call(this);
  });
  onTestFinished(() => void vi.restoreAllMocks());
};

const showVideo = async (duration = 65) => {
  fakePlayback(duration);
  const onPlay = vi.fn();
  const { labels } = somePageProps(aPage(1));
  render(
    <FileVideo
      video={{ url: '/v.mp4', position: { left: 0, top: 0 }, size: { width: 50, high: 50 } }}
      src="/v.mp4"
      needsHls={false}
      label="Video"
      loadLabels={labels.player}
      isShown
      onPlay={onPlay}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Video' }));
  await screen.findByRole('button', { name: 'Pausar' });
  const player = screen.getByRole('group', { name: 'Video' });
  return { onPlay, player, video: player.querySelector('video') as HTMLVideoElement };
};

const button = (name: string) => screen.getByRole('button', { name });
const position = () =>
  screen.getByRole<HTMLInputElement>('slider', { name: 'Posición' }).getAttribute('aria-valuetext');

test('the button plays and pauses', async () => {
  const { video, onPlay } = await showVideo();
  expect(onPlay).toHaveBeenCalledTimes(1);
  fireEvent.click(button('Pausar'));
  expect(video.paused).toBe(true);
  fireEvent.click(button('Reproducir'));
  expect(video.paused).toBe(false);
});

test('the slider seeks, and says the time in words', async () => {
  const { video } = await showVideo();
  expect(position()).toBe('0:00 de 1:05');
  fireEvent.change(screen.getByRole('slider'), { target: { value: '12.5' } });
  expect(video.currentTime).toBe(12.5);
  expect(position()).toBe('0:12 de 1:05');
});

// Covers §access-41.
test('keys seek, pause and mute anywhere in the player, and no key turns the page', async () => {
  const { video, player } = await showVideo(200);
  // `false`: handled, so that the reader ignores it.
  expect(fireEvent.keyDown(player, { key: 'ArrowRight' })).toBe(false);
  expect(video.currentTime).toBe(5);
  fireEvent.keyDown(screen.getByRole('slider'), { key: 'End' });
  expect(video.currentTime).toBe(200);
  fireEvent.keyDown(player, { key: 'ArrowLeft' });
  expect(video.currentTime).toBe(195);
  fireEvent.keyDown(player, { key: 'Home' });
  expect(video.currentTime).toBe(0);
  fireEvent.keyDown(player, { key: ' ' });
  expect(video.paused).toBe(true);
  fireEvent.keyDown(player, { key: 'm' });
  expect(video.muted).toBe(true);
  expect(fireEvent.keyDown(player, { key: 'm', ctrlKey: true })).toBe(true);
  // The space bar presses a button that has the focus.
  expect(fireEvent.keyDown(button('Reproducir'), { key: ' ' })).toBe(true);
  expect(video.paused).toBe(true);
});

test('the sound button names what it does', async () => {
  const { video } = await showVideo();
  fireEvent.click(button('Silenciar'));
  act(() => void video.dispatchEvent(new Event('volumechange')));
  fireEvent.click(button('Activar el sonido'));
  expect(video.muted).toBe(false);
});

test('a live stream has no position to seek to', async () => {
  await showVideo(Number.POSITIVE_INFINITY);
  expect(screen.getByRole<HTMLInputElement>('slider').disabled).toBe(true);
});

test('the controls of a playing video hide after 3 s; the first touch shows them, the next one pauses', async () => {
  const { video, player } = await showVideo();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const touch = () => {
    fireEvent.pointerDown(video, { pointerType: 'touch' });
    fireEvent.click(video);
  };
  fireEvent.pointerMove(player);
  act(() => void vi.advanceTimersByTime(3100));
  expect(player.dataset).toHaveProperty('idle');
  touch();
  expect(player.dataset).not.toHaveProperty('idle');
  expect(video.paused).toBe(false);
  touch();
  expect(video.paused).toBe(true);
  act(() => void vi.advanceTimersByTime(3100));
  expect(player.dataset).not.toHaveProperty('idle');
});

test.each([
  [0, '0:00'],
  [9.9, '0:09'],
  [65, '1:05'],
  [3725, '1:02:05'],
])('%d seconds are written %s', (seconds, written) => expect(clockTime(seconds)).toBe(written));
