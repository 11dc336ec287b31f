/** Whether a file that a script has fetched can be saved here (decisions "Sharing, downloading"). Elsewhere a plain link is. */

/** Browsers inside chat and social apps drop `blob:` addresses without a word. */
const IN_APP =
  /FBAN|FBAV|FB_IAB|Instagram|WhatsApp|\bLine\/|TikTok|musical_ly|Bytedance|Snapchat|Pinterest|MicroMessenger|; wv\)/i;

/** On iPhones and iPads only Safari itself and its kin call themselves so; what is built into apps does not. */
const isBuiltIn = (userAgent: string): boolean => /iPhone|iPad|iPod/.test(userAgent) && !/Safari\//.test(userAgent);

/** `origin`: of the window; a sandboxed frame has `null`, and its host decides what leaves it. */
export const canSave = ({ userAgent, origin }: { userAgent: string; origin: string }): boolean =>
  !IN_APP.test(userAgent) && !isBuiltIn(userAgent) && origin !== 'null';
