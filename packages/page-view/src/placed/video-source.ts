// Decides how a video plays: natively, or in the player of its hosting site. Pure: knows no DOM.

/** `stream`: HLS, which some browsers play only through hls.js. */
export type VideoSource = { is: 'file' | 'stream' | 'player'; src: string };

const YOUTUBE_HOSTS = new Set(['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com']);
const VIMEO_HOSTS = new Set(['vimeo.com', 'www.vimeo.com', 'player.vimeo.com']);

const parseUrl = (url: string): URL | null => {
  const text = url.trim();
  if (/^\/(?!\/)/.test(text)) return new URL(text, 'https://own.invalid');
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : null;
};

const youtubeId = ({ hostname, pathname, searchParams }: URL): string | null => {
  const [, first = '', second = ''] = pathname.split('/');
  if (hostname === 'youtu.be') return first;
  if (!YOUTUBE_HOSTS.has(hostname)) return null;
  return first === 'watch' ? (searchParams.get('v') ?? '') : second;
};

const vimeoId = ({ hostname, pathname }: URL): string | null =>
  VIMEO_HOSTS.has(hostname) ? (/\/(\d+)/.exec(pathname)?.[1] ?? '') : null;

const ID = /^[\w-]{5,20}$/;

/** `null`: nothing that can be played safely. Player URLs are the variants that set no cookie before playback. */
export const videoSource = (url: string): VideoSource | null => {
  const address = parseUrl(url);
  if (!address) return null;
  const youtube = youtubeId(address);
  if (youtube !== null)
    return ID.test(youtube)
      ? { is: 'player', src: `https://www.youtube-nocookie.com/embed/${youtube}?autoplay=1&rel=0` }
      : null;
  const vimeo = vimeoId(address);
  if (vimeo !== null)
    return ID.test(vimeo) ? { is: 'player', src: `https://player.vimeo.com/video/${vimeo}?autoplay=1&dnt=1` } : null;
  return { is: /\.m3u8$/i.test(address.pathname) ? 'stream' : 'file', src: url.trim() };
};
