/** Title and text of a shared page or product. Pure. */
import { es } from '@vitrina/ui';
import { shareWords } from '@vitrina/ui/messages/share';

/** Longest name in a message, in characters: the link comes last, and chats may cut long messages. */
const MAX_NAME_LENGTH = 200;

/** A name on one line, cut to the maximum. */
const nameInMessage = (name: string): string => {
  const characters = [...name.replace(/\s+/g, ' ').trim()];
  return characters.length > MAX_NAME_LENGTH
    ? `${characters.slice(0, MAX_NAME_LENGTH - 1).join('')}…`
    : characters.join('');
};

export type SharedProduct = { ref: string; name: string };

/**
 * `text` is the complete chat message; `title` and `greeting` are passed to the device's share sheet beside the link.
 */
export type ShareMessage = { title: string; greeting: string; text: string };

export const shareMessage = (document: string, product: SharedProduct | null, url: string): ShareMessage => {
  const documentName = nameInMessage(document);
  if (!product)
    return {
      title: documentName,
      greeting: shareWords.greeting(documentName),
      text: es.app.shareText(documentName, url),
    };
  const productName = nameInMessage(product.name || product.ref);
  return {
    title: productName,
    greeting: shareWords.productGreeting(productName, documentName),
    text: shareWords.productText(productName, documentName, url),
  };
};
