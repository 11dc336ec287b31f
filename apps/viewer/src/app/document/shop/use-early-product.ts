/**
 * The product of a tag that was tapped before the viewer had loaded. It opens over the page of the HTML shell; the viewer renders
 * its own page after the popup is painted, because a weak phone needs a quarter of a second for it.
 */
import { startTransition, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { replayEarlyTap, takeTappedTag, tappedTag } from '../../../features/early-tags/early-tags.ts';
import { afterPaint } from '../../../lib/after-paint.ts';
import type { DocumentShop } from './use-shop.ts';

/** Limit for a popup that does not load. */
const POPUP_TIMEOUT_MS = 2000;

/** Pages have marks in place of tags that stand in a group. */
const focusTag = (page: number, at: number): void =>
  document
    .querySelector<HTMLElement>(`[data-current] [data-page="${page}"] [data-tag="${at}"]`)
    ?.focus({ preventScroll: true, focusVisible: false });

/** `onPopup`: call when the popup is mounted. */
export const useEarlyProduct = (
  page: number,
  { popup, chooseTag }: Pick<DocumentShop, 'popup' | 'chooseTag'>,
): { isPageWaiting: boolean; onPopup: () => void } => {
  const [tapped] = useState(() => tappedTag(page));
  const [isPageWaiting, setIsPageWaiting] = useState(tapped !== null);
  const showPage = useCallback(() => startTransition(() => setIsPageWaiting(false)), []);
  const onPopup = useCallback(() => void afterPaint(showPage), [showPage]);

  useLayoutEffect(
    function openProduct() {
      const { tag } = takeTappedTag(page) ?? {};
      if (tag) chooseTag(tag.product, tag.name, page);
    },
    [page, chooseTag],
  );
  useEffect(
    function limitWait() {
      const timer = setTimeout(showPage, POPUP_TIMEOUT_MS);
      return () => clearTimeout(timer);
    },
    [showPage],
  );

  useEffect(
    function replayOtherTap() {
      if (isPageWaiting) return;
      return afterPaint(replayEarlyTap);
    },
    [isPageWaiting],
  );

  // The popup opened before its tag was there to have the focus.
  const [wasOpen, setWasOpen] = useState(false);
  const isOpen = popup.is !== 'none';
  if (tapped && isOpen && !wasOpen) setWasOpen(true);
  useEffect(
    function focusTappedTag() {
      if (!tapped || !wasOpen || isOpen) return;
      if (document.activeElement === document.body) focusTag(page, tapped.at);
    },
    // oxlint-disable-next-line react/exhaustive-deps -- only when the popup closes
    [wasOpen, isOpen],
  );
  return { isPageWaiting, onPopup };
};
