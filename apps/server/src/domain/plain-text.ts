/** A visitor's text as both engines keep it: halves of signs and NUL would be kept as U+FFFD, and two texts become one. */
export const plainText = (text: string): string => text.replaceAll(/[\ud800-\udfff]|\0/gu, '\ufffd');
