/**
 * Popups and the browser's back button (issue "Products"). An open popup is one history entry, with `product` in its
 * address if it shows one; a popup that replaces another takes over the entry. Page turns add no entries, so after a
 * navigation the address is corrected to the page in view.
 */
import type { PdfPage, ProductRef } from '@vitrina/contract';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { changedSearch, parseAddress } from '../../../lib/links/address.ts';
import { carries, isNamed } from '../../data/opening-page.ts';
import type { DocumentShop, Popup } from './use-shop.ts';

type HistoryEntryState = { popup?: Popup } | null;

const NO_POPUP: Popup = { is: 'none' };

const isSame = (one: Popup, other: Popup): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The name of a product in the address. */
const nameOf = ({ ref, id }: ProductRef): string => ref || id;

/** The popup of the current history entry. */
const currentPopup = (): Popup => (window.history.state as HistoryEntryState)?.popup ?? NO_POPUP;

const stateWithoutPopup = (): object => {
  const { popup: _, ...rest } = { ...(window.history.state as HistoryEntryState) };
  return rest;
};

const addressWith = (change: Parameters<typeof changedSearch>[1]): string =>
  window.location.pathname + changedSearch(window.location.search, change);

const addressOf = (popup: Popup): string =>
  popup.is === 'product'
    ? addressWith({ product: nameOf(popup.product), page: popup.page })
    : addressWith({ product: null });

/** The popup for the product in the address, with the data of the first page that carries it. */
const popupOfAddress = (name: string, pages: readonly PdfPage[], page: number): Popup => {
  const carrying = pages.find(({ index }) => index === page);
  const carrier = carrying && carries(carrying, name) ? carrying : pages.find((one) => carries(one, name));
  const tag = carrier?.tags.find((one) => one.active && isNamed(one.product, name));
  const model = carrier?.models.find((one) => isNamed(one.product, name));
  const product = tag?.product ?? model?.product ?? { id: '', ref: name };
  return { is: 'product', product, name: tag?.name ?? '', page: carrier?.index ?? page };
};

type PopupHistory = {
  /** Brings the history in line with the open popup: adds, replaces or leaves an entry. */
  follow: (popup: Popup) => void;
  /** Call after a popstate event. Returns the popup to show; `null` if the current one stays. */
  arrive: (now: { popup: Popup; pdf: string; page: number }) => Popup | null;
};

const createPopupHistory = (): PopupHistory => {
  /** True between `history.back()` and its popstate event: a popup that opens meanwhile gets its entry then. */
  let isLeaving = false;

  const follow = (popup: Popup) => {
    if (isLeaving) return;
    const step = currentPopup();
    if (isSame(step, popup)) return;
    const isOver = ({ over }: { over?: 'cart' }, below: Popup) => over !== undefined && over === below.is;
    if (popup.is === 'none' || (step.is === 'product' && isOver(step, popup))) {
      isLeaving = true;
      window.history.back();
      return;
    }
    try {
      if (step.is !== 'none' && !(popup.is === 'product' && isOver(popup, step))) {
        window.history.replaceState({ ...stateWithoutPopup(), popup }, '', addressOf(popup));
        return;
      }
      // The entry below a popup shows the page alone, even if the visit began at the address of a product.
      if (parseAddress(window.location.search).product)
        window.history.replaceState(stateWithoutPopup(), '', addressWith({ product: null }));
      window.history.pushState({ ...stateWithoutPopup(), popup }, '', addressOf(popup));
    } catch (cause) {
      // The browser refuses further entries (rate limit): the popup stays open and closes by its button.
      console.warn('History step refused', cause);
    }
  };

  const arrive: PopupHistory['arrive'] = ({ popup, pdf, page }) => {
    const address = parseAddress(window.location.search);
    if (address.pdf !== pdf) return null;
    const step = currentPopup();
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

type Place = {
  pdf: string;
  page: number;
  pages: readonly PdfPage[];
  /** The product that the address asked for when the document was opened. */
  requested: string;
};

/** Synchronises the open popup with the browser's history. */
export const usePopupHistory = (shop: Pick<DocumentShop, 'popup' | 'show' | 'openCart'>, place: Place): void => {
  const { popup } = shop;
  const [history] = useState(createPopupHistory);
  /** `opening`: a popup from the history or the address is about to be shown. */
  const phase = useRef<'new' | 'opening' | 'begun'>('new');

  const show = (next: Popup) => {
    if (next.is === 'cart') shop.openCart();
    else shop.show(next);
  };

  /** Restores the popup after a reload, or opens the product of a link. */
  const begin = useEffectEvent((): void => {
    const popupOfEntry = currentPopup();
    phase.current = 'opening';
    if (popupOfEntry.is !== 'none') show(popupOfEntry);
    else if (place.requested) shop.show(popupOfAddress(place.requested, place.pages, place.page));
    else phase.current = 'begun';
  });

  // Before the popup is painted: a press on back that finds no entry would leave the document.
  useLayoutEffect(
    function followPopup() {
      if (popup.is !== 'none') phase.current = 'begun';
      if (phase.current === 'new') begin();
      if (phase.current === 'begun') history.follow(popup);
    },
    [history, popup],
  );

  const arrive = useEffectEvent(() => {
    const next = history.arrive({ popup, pdf: place.pdf, page: place.page });
    if (next) show(next);
  });

  useEffect(function followBrowser() {
    const handlePop = () => arrive();
    window.addEventListener('popstate', handlePop);
    return () => window.removeEventListener('popstate', handlePop);
  }, []);
};
