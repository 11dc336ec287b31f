/** The company's chat number, and the address of a chat with it (decisions "FEED"). Pure. */

export const CHAT_BASE = 'https://wa.me';

/** The name of the chat at an address: WhatsApp, or any chat. */
export const chatChannel = (address: string): string =>
  /^https:\/\/(?:wa\.me|(?:[\w-]+\.)?whatsapp\.com)(?:[/?]|$)/i.test(address) ? 'WhatsApp' : 'chat';

/** Digits in international format; a Colombian mobile number without a country code gets 57. `null` when there is no number. */
export const chatNumber = (written: string): string | null => {
  const found = /\+?\d[\d\s().-]{5,}\d/.exec(written)?.[0] ?? '';
  const digits = found.replace(/\D/g, '').replace(/^00/, '');
  const international = /^3\d{9}$/.test(digits) ? `57${digits}` : digits;
  return international.length >= 8 && international.length <= 15 ? international : null;
};
