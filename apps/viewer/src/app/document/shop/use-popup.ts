/** The popup over the open document. The functions are the same at every render. */
import type { Model, ProductRef } from '@vitrina/contract';
import { useMemo, useState } from 'react';
import type { Viewer } from '../../session/viewer.ts';

export type Popup =
  | { is: 'none' }
  | { is: 'product'; product: ProductRef; name: string; page: number }
  | { is: 'model'; model: Model; page: number }
  | { is: 'cart' }
  | { is: 'sections' }
  | { is: 'overview' }
  | { is: 'print' };

export const usePopup = (analytics: Viewer['analytics'], forgetFirst: () => void) => {
  const [popup, setPopup] = useState<Popup>({ is: 'none' });
  const actions = useMemo(() => {
    const openProduct = (product: ProductRef, name: string, page: number) =>
      setPopup({ is: 'product', product, name, page });
    return {
      close: () => setPopup({ is: 'none' }),
      /** Opens any popup as it is; the popup requests its own data. */
      show: setPopup,
      openProduct,
      /** Opens the product of a tag that the visitor chose; tracks `tag_click`. */
      chooseTag: (product: ProductRef, name: string, page: number) => {
        analytics.track('tag_click', { ref: product.ref, id: product.id, name, page });
        openProduct(product, name, page);
      },
      openModel: (model: Model, page: number) => {
        analytics.track('model_view', { ref: model.product.ref, id: model.product.id, page });
        setPopup({ is: 'model', model, page });
      },
      openCart: () => {
        forgetFirst();
        setPopup({ is: 'cart' });
      },
      openSections: () => setPopup({ is: 'sections' }),
      openOverview: () => setPopup({ is: 'overview' }),
      openPrint: () => setPopup({ is: 'print' }),
    };
  }, [analytics, forgetFirst]);
  return { popup, ...actions };
};
