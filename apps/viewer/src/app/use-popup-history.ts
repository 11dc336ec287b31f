/** Lets the open popup and the browser's history follow each other. */
import type { PdfPage } from '@vitrina/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPopupHistory, popupOfAddress, popupOfStep } from './popup-history.ts';
import type { DocumentShop, Popup } from './use-shop.ts';

type Place = {
  pdf: string;
  page: number;
  pages: readonly PdfPage[];
  /** The product that the address asked for when the document was opened. */
  asked: string;
};

export const usePopupHistory = (shop: Pick<DocumentShop, 'popup' | 'show' | 'openCart'>, place: Place): void => {
  const { popup } = shop;
  const [history] = useState(createPopupHistory);
  /** `opening`: something is about to be shown that was there before, or that the address asks for. */
  const phase = useRef<'new' | 'opening' | 'begun'>('new');

  const show = (next: Popup) => {
    if (next.is === 'cart') shop.openCart();
    else shop.show(next);
  };

  /** Whoever reloads finds what was open; whoever comes by a link, what the link is about. */
  const begin = useEffectEvent((): void => {
    const step = popupOfStep();
    phase.current = 'opening';
    if (step.is !== 'none') show(step);
    else if (place.asked) shop.show(popupOfAddress(place.asked, place.pages, place.page));
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
