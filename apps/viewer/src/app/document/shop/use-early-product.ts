/**
 * The product of a tag that was tapped before the viewer had loaded. It opens over the page of the HTML shell; the viewer renders
 * its own page after the popup is painted, because a weak phone needs a quarter of a second for it.
 */
import { startTransition, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { replayEarlyTap, takeTappedTag, tappedTag } from '../../../features/early-tags/early-tags.ts';
import { whenSettled } from '../../../features/product/data/product-store.ts';
import { afterPaint } from '../../../lib/after-paint.ts';
import { ignoreError } from '../../../lib/ignore-error.ts';
import type { DocumentShop } from './use-shop.ts';

/** Limit for a popup that does not load, and for a store that does not answer. */
const POPUP_TIMEOUT_MS = 2000;

/** Pages have marks in place of tags that stand in a group. */
const focusTag = (page: number, at: number): void =>
  document
    .querySelector<HTMLElement>(`[data-current] [data-page="${page}"] [data-tag="${at}"]`)
    ?.focus({ preventScroll: true, focusVisible: false });

/** `loadPages`: loads the script of the viewer's own page. `onPopup`: call when the popup is mounted. */
export const useEarlyProduct = (
  page: number,
  { popup, chooseTag, products }: Pick<DocumentShop, 'popup' | 'chooseTag' | 'products'>,
  loadPages: () => Promise<unknown>,
): { isPageWaiting: boolean; onPopup: () => void } => {
  const [tapped] = useState(() => tappedTag(page));
  const [isPageWaiting, setIsPageWaiting] = useState(tapped !== null);
  const showPage = useCallback(async () => {
    // A chunk that fails to load shows its message in the place of the page.
    await loadPages().catch(ignoreError('has fallback'));
    startTransition(() => setIsPageWaiting(false));
  }, [loadPages]);
  // The store's answer is more urgent than a page behind the popup.
  const onPopup = useCallback(
    () => void whenSettled(products, POPUP_TIMEOUT_MS).then(() => afterPaint(() => void showPage())),
    [products, showPage],
  );

  useLayoutEffect(
    function openProduct() {
      const { tag } = takeTappedTag(page) ?? {};
      if (tag) chooseTag(tag.product, tag.name, page);
    },
    [page, chooseTag],
  );
  useEffect(
    function limitWait() {
      const timer = setTimeout(() => void showPage(), POPUP_TIMEOUT_MS);
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
