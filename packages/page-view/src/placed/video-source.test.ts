import { expect, test } from 'vitest';
import { videoSource } from './video-source.ts';

test.each(['javascript:alert(1)', 'data:video/mp4;base64,AA', '//example.com/a.mp4', 'a.mp4', ''])(
  'videoSource(%s) is null: no web address',
  (url) => expect(videoSource(url)).toBeNull(),
);

test.each(['https://www.youtube.com/watch', 'https://youtu.be/"><script>', 'https://vimeo.com/about'])(
  'videoSource(%s) is null: a player site without a video id',
  (url) => expect(videoSource(url)).toBeNull(),
);

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3',
  'https://youtu.be/dQw4w9WgXcQ?si=x',
  'https://www.youtube.com/embed/dQw4w9WgXcQ',
  'https://m.youtube.com/shorts/dQw4w9WgXcQ',
])('a YouTube URL becomes its cookieless player: %s', (url) =>
  expect(videoSource(url)).toEqual({
    is: 'player',
    src: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
  }),
);

test.each(['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'])(
  'a Vimeo URL becomes its player without tracking: %s',
  (url) =>
    expect(videoSource(url)).toEqual({ is: 'player', src: 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1' }),
);

test.each(['https://example.com/a.mp4', '/files/abc.mp4', 'https://example.com/a.mp4?from=a.m3u8'])(
  'any other web address is a file: %s',
  (url) => expect(videoSource(url)).toEqual({ is: 'file', src: url }),
);

test.each(['https://example.com/live.m3u8', '/files/LIVE.M3U8?token=a'])('a playlist is a stream: %s', (url) =>
  expect(videoSource(url)).toEqual({ is: 'stream', src: url }),
);

test('a host name that only begins like YouTube is a file', () =>
  expect(videoSource('https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ')?.is).toBe('file'));
