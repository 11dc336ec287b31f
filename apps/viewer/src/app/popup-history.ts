/**
 * Popups and the browser's back button (issue "Products"): a popup that is open is one step of the history, with `product` in its
 * address where it shows one. Popups follow each other in the same step. Page turns are no steps, so whatever step is
 * come back to, its address says the page that is seen.
 */
import type { PdfPage, ProductRef } from '@vitrina/contract';
import { changedSearch, parseAddress } from '../lib/address.ts';
import { carries, isAsked } from './opening-page.ts';
import type { Popup } from './use-shop.ts';

type Step = { popup?: Popup } | null;

export const NO_POPUP: Popup = { is: 'none' };

const isSame = (one: Popup, other: Popup): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What the address names a product by. */
const nameOf = ({ ref, id }: ProductRef): string => ref || id;

/** What lies over the page in the step of the history that one is at. */
export const popupOfStep = (): Popup => (window.history.state as Step)?.popup ?? NO_POPUP;

const bareState = (): object => {
  const { popup: _, ...rest } = { ...(window.history.state as Step) };
  return rest;
};

const addressWith = (change: Parameters<typeof changedSearch>[1]): string =>
  window.location.pathname + changedSearch(window.location.search, change);

const addressOf = (popup: Popup): string =>
  popup.is === 'product'
    ? addressWith({ product: nameOf(popup.product), page: popup.page })
    : addressWith({ product: null });

/** The popup that the address asks for: what the first page that carries the product knows of it. */
export const popupOfAddress = (asked: string, pages: readonly PdfPage[], page: number): Popup => {
  const carrying = pages.find(({ index }) => index === page);
  const carrier = carrying && carries(carrying, asked) ? carrying : pages.find((one) => carries(one, asked));
  const tag = carrier?.tags.find((one) => one.active && isAsked(one.product, asked));
  const model = carrier?.models.find((one) => isAsked(one.product, asked));
  const product = tag?.product ?? model?.product ?? { id: '', ref: asked };
  return { is: 'product', product, name: tag?.name ?? '', page: carrier?.index ?? page };
};

export type PopupHistory = {
  /** What lies over the page is this now: it gets its step, takes over that of another, or its step is left. */
  follow: (popup: Popup) => void;
  /** Another step was come to. `null` where the popup is to stay as it is. */
  arrive: (now: { popup: Popup; pdf: string; page: number }) => Popup | null;
};

export const createPopupHistory = (): PopupHistory => {
  /** On the way back, until the browser says that it has arrived: what opens meanwhile gets its step then. */
  let isLeaving = false;

  const follow = (popup: Popup) => {
    if (isLeaving) return;
    const step = popupOfStep();
    if (isSame(step, popup)) return;
    if (popup.is === 'none') {
      isLeaving = true;
      window.history.back();
      return;
    }
    try {
      if (step.is !== 'none') {
        window.history.replaceState({ ...bareState(), popup }, '', addressOf(popup));
        return;
      }
      // Below it lies the page alone, also where one came by the address of a product.
      if (parseAddress(window.location.search).product)
        window.history.replaceState(bareState(), '', addressWith({ product: null }));
      window.history.pushState({ ...bareState(), popup }, '', addressOf(popup));
    } catch (cause) {
      // A browser that refuses further steps: the popup is there all the same, and closes by its button.
      console.warn('History step refused', cause);
    }
  };

  const arrive: PopupHistory['arrive'] = ({ popup, pdf, page }) => {
    const address = parseAddress(window.location.search);
    if (address.pdf !== pdf) return null;
    const step = popupOfStep();
    if ((address.page ?? 1) !== page && step.is !== 'product')
      window.history.replaceState(window.history.state, '', addressWith({ page }));
    if (isLeaving) {
      isLeaving = false;
      follow(popup);
      return null;
    }
    return isSame(step, popup) ? null : step;
  };

  return { follow, arrive };
};
