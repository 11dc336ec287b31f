/** Files of pictures, videos and models: which kind they are, and their ratio, read in this browser. */
import { MAX_MEDIA_BYTES, type MediaPurpose } from '@vitrina/contract/admin';

/** The kinds of elements that are made of a file. */
export type MediaKind = 'images' | 'videos' | 'models';

export const PURPOSES = { images: 'image', videos: 'video', models: 'model' } as const satisfies Record<
  MediaKind,
  MediaPurpose
>;

/** Named one by one, so that phones hand over their photographs (HEIC) as JPEG. */
const ACCEPTED: Readonly<Record<MediaKind, string>> = {
  images: 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/svg+xml',
  videos: 'video/mp4,video/webm,video/quicktime',
  models: '.glb,model/gltf-binary',
};

/** Null for a file of another kind. The server decides by the content. */
export const kindOf = ({ name, type }: Pick<File, 'name' | 'type'>): MediaKind | null => {
  if (/\.glb$/i.test(name) || type === 'model/gltf-binary') return 'models';
  if (type.startsWith('video/') || /\.(mp4|m4v|webm|mov)$/i.test(name)) return 'videos';
  return type.startsWith('image/') ? 'images' : null;
};

export const refusalOf = ({ size }: Pick<File, 'size'>, kind: MediaKind): 'media.empty' | 'media.too-large' | null => {
  if (size === 0) return 'media.empty';
  return size > MAX_MEDIA_BYTES[PURPOSES[kind]] ? 'media.too-large' : null;
};

/** For files that this browser cannot show. */
export const USUAL_RATIO: Readonly<Record<MediaKind, number>> = { images: 4 / 3, videos: 16 / 9, models: 1 };
/** A file without a readable beginning must not hold the placing up. */
const READ_TIMEOUT_MS = 5000;

const loaded = (element: HTMLElement, event: string): Promise<boolean> =>
  new Promise((resolve) => {
    element.addEventListener(event, () => resolve(true), { once: true });
    element.addEventListener('error', () => resolve(false), { once: true });
    setTimeout(() => resolve(false), READ_TIMEOUT_MS);
  });

/** Width by height; null where it is not known. `address`: of the file in this browser. */
export const ratioOf = async (kind: MediaKind, address: string): Promise<number | null> => {
  if (kind === 'models') return null;
  if (kind === 'images') {
    const image = new Image();
    const isLoaded = loaded(image, 'load');
    image.src = address;
    return (await isLoaded) && image.naturalHeight > 0 ? image.naturalWidth / image.naturalHeight : null;
  }
  const video = document.createElement('video');
  video.preload = 'metadata';
  video.muted = true;
  const isLoaded = loaded(video, 'loadedmetadata');
  video.src = address;
  const isKnown = (await isLoaded) && video.videoHeight > 0;
  const ratio = isKnown ? video.videoWidth / video.videoHeight : null;
  video.removeAttribute('src');
  video.load();
  return ratio;
};

/** Into the video, because many begin with a black picture. */
const POSTER_S = 0.5;
const POSTER_QUALITY = 0.9;

/** A picture of the video, for its place on the page until it plays; null for a video that this browser does not show. */
export const posterOf = async (address: string): Promise<File | null> => {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  const isShown = loaded(video, 'seeked');
  video.addEventListener('loadedmetadata', () => {
    video.currentTime = Math.min(POSTER_S, video.duration / 2 || 0);
  });
  video.src = address;
  const hasPicture = (await isShown) && video.videoWidth > 0;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
  if (hasPicture) canvas.getContext('2d')?.drawImage(video, 0, 0);
  video.removeAttribute('src');
  video.load();
  if (!hasPicture) return null;
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', POSTER_QUALITY));
  return picture && new File([picture], 'video.jpg', { type: 'image/jpeg' });
};

/** Opens the chooser of files; on a phone also the camera roll. `onChoose` is not called when nothing is chosen. */
export const chooseFile = (kind: MediaKind, onChoose: (file: File) => void): void => {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = ACCEPTED[kind];
  input.hidden = true;
  // In the document, because Safari forgets an input that nothing refers to.
  document.body.append(input);
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    input.remove();
    if (file) onChoose(file);
  });
  input.addEventListener('cancel', () => input.remove());
  input.click();
};

/** A video of YouTube or Vimeo, or a file or stream of another site; null for anything else. */
export const videoAddress = (text: string): string | null => {
  const given = text.trim();
  const whole = /^(?:www\.|m\.)?(?:youtube\.com|youtu\.be|vimeo\.com|player\.vimeo\.com)\//i.test(given)
    ? `https://${given}`
    : given;
  if (!/^https?:\/\//i.test(whole) || !URL.canParse(whole)) return null;
  const { hostname, pathname, searchParams } = new URL(whole);
  const host = hostname.replace(/^(?:www|m)\./, '');
  if (host === 'youtu.be') return /^\/[\w-]{5,20}/.test(pathname) ? whole : null;
  if (host === 'youtube.com' || host === 'youtube-nocookie.com')
    return /^[\w-]{5,20}$/.test(searchParams.get('v') ?? '') || /^\/[a-z]+\/[\w-]{5,20}/.test(pathname) ? whole : null;
  if (host === 'vimeo.com' || host === 'player.vimeo.com') return /\/\d+/.test(pathname) ? whole : null;
  return /\.(?:mp4|m4v|webm|mov|m3u8)$/i.test(pathname) ? whole : null;
};
