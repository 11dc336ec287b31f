/**
 * Whether this browser can save a file that a script fetched (decisions "Sharing, downloading"); otherwise a plain link
 * is used.
 */

/** The browsers built into chat and social apps silently drop `blob:` downloads. */
const IN_APP =
  /FBAN|FBAV|FB_IAB|Instagram|WhatsApp|\bLine\/|TikTok|musical_ly|Bytedance|Snapchat|Pinterest|MicroMessenger|; wv\)/i;

/** On iPhones and iPads the browsers built into apps do not name Safari in their user agent. */
const isBuiltIn = (userAgent: string): boolean => /iPhone|iPad|iPod/.test(userAgent) && !/Safari\//.test(userAgent);

/** `origin` of the window: "null" in a sandboxed frame, where downloads depend on the embedding page. */
export const canSave = ({ userAgent, origin }: { userAgent: string; origin: string }): boolean =>
  !IN_APP.test(userAgent) && !isBuiltIn(userAgent) && origin !== 'null';
