/** What a shared page or product is called, and the words around its link. Pure. */
import { es } from '@vitrina/ui';
import { shareWords } from '@vitrina/ui/messages/share';

/** Signs of a name: the link comes last in a message, and a chat may cut a long one short. */
const LONGEST_NAME = 200;

/** A name as one line of a message. */
const nameInMessage = (name: string): string => {
  const signs = [...name.replace(/\s+/g, ' ').trim()];
  return signs.length > LONGEST_NAME ? `${signs.slice(0, LONGEST_NAME - 1).join('')}…` : signs.join('');
};

export type SharedProduct = { ref: string; name: string };

/** `text` is the whole chat message; `title` and `greeting` go to the device's sheet, beside the link. */
export type ShareMessage = { title: string; greeting: string; text: string };

export const shareMessage = (document: string, product: SharedProduct | null, url: string): ShareMessage => {
  const named = nameInMessage(document);
  if (!product) return { title: named, greeting: shareWords.greeting(named), text: es.app.shareText(named, url) };
  const wanted = nameInMessage(product.name || product.ref);
  return {
    title: wanted,
    greeting: shareWords.productGreeting(wanted, named),
    text: shareWords.productText(wanted, named, url),
  };
};
