/** Moves the open cart when the width of the window changes: beside the pages on wide screens, over them on others. */
import { useEffect, useEffectEvent } from 'react';
import { CART_BESIDE, type DocumentShop } from './use-shop.ts';

export const useCartPlace = ({ popup, isCartBeside, viewer, close, show }: DocumentShop): void => {
  const move = useEffectEvent(() => {
    // During printing media queries describe the paper.
    if (window.matchMedia('print').matches) return;
    const hasSpace = window.matchMedia(CART_BESIDE).matches;
    if (hasSpace && popup.is === 'cart') {
      viewer.view.setState({ isCartBeside: true });
      close();
    }
    if (hasSpace || !isCartBeside) return;
    viewer.view.setState({ isCartBeside: false });
    if (popup.is === 'none') show({ is: 'cart' });
  });
  useEffect(function followWidth() {
    const width = window.matchMedia(CART_BESIDE);
    const handleChange = () => move();
    width.addEventListener('change', handleChange);
    return () => width.removeEventListener('change', handleChange);
  }, []);
};
