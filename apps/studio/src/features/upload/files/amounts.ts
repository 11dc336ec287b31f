/** Bytes and times in words. Pure. */
import { uploadWords as words } from '@vitrina/ui/messages/studio/upload';

const MB = 1024 * 1024;
const format = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 });

export const bytesText = (bytes: number): string =>
  bytes < MB ? `${format.format(Math.ceil(bytes / 1024))} KB` : `${format.format(bytes / MB)} MB`;

const MINUTE = 60;
/** From here on minutes say enough. */
const SECONDS_UP_TO = 90;

export const timeText = (seconds: number): string =>
  seconds < SECONDS_UP_TO ? words.seconds(seconds) : words.minutes(Math.round(seconds / MINUTE));
