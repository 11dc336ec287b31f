/** Synchronises the open popup with the browser's history (popup-history.ts). */
import type { PdfPage } from '@vitrina/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPopupHistory, currentPopup, popupOfAddress } from './popup-history.ts';
import type { Popup } from './use-popup.ts';
import type { DocumentShop } from './use-shop.ts';

type Place = {
  pdf: string;
  page: number;
  pages: readonly PdfPage[];
  /** The product that the address asked for when the document was opened. */
  requested: string;
};

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

  useEffect(
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
