/**
 * A visitor's text that both engines store unchanged: lone surrogates and NUL would become U+FFFD, and different texts equal.
 */
export const plainText = (text: string): string => text.replaceAll(/[\ud800-\udfff]|\0/gu, '\ufffd');
