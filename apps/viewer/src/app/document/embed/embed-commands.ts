/** Runs the commands of the embedding page. */
import type { EmbedErrorCode } from '@vitrina/contract';
import { isPage, type ViewMode } from '@vitrina/geometry';
import type { HostCommand } from '../../../features/embed-bridge/host-channel.ts';
import { carries } from '../../data/opening-page.ts';
import type { DocumentData } from '../../data/use-document.ts';
import type { SharedPage } from '../actions/document-share-panel.tsx';
import { findPick, findProduct, setCart } from '../shop/set-cart.ts';
import type { DocumentShop } from '../shop/use-shop.ts';

export type EmbedContext = {
  file: DocumentData;
  shop: DocumentShop;
  shown: SharedPage;
  mode: ViewMode;
  goTo: (page: number) => void;
};

/** Error code and the references concerned; `null`: the command was run. */
type Refusal = { code: EmbedErrorCode; refs: string[] } | null;

/** Opens the product on the page that carries it, else over the page in view if the store has it. */
const openProduct = async ({ file, shop, shown, goTo }: EmbedContext, ref: string): Promise<Refusal> => {
  const { product } = findProduct(file.pages, ref);
  const at = file.pages.find((page) => carries(page, ref));
  if (at) {
    goTo(at.index);
    shop.openProduct(product, at.tags.find((tag) => tag.product.ref === product.ref)?.name ?? '', at.index);
    return null;
  }
  await shop.products.refresh([product]);
  const pick = findPick(shop, file.pages, ref);
  if (typeof pick === 'string') return { code: pick, refs: [ref] };
  shop.openProduct(product, pick.product.productName, shown.page);
  return null;
};

export const handleEmbedCommand = async (context: EmbedContext, command: HostCommand): Promise<Refusal> => {
  switch (command.is) {
    case 'goto':
      if (!isPage(command.page, context.file.pageCount)) return { code: 'page', refs: [] };
      context.goTo(command.page);
      return null;
    case 'openProduct':
      return openProduct(context, command.ref);
    case 'setCart':
      return setCart(context.shop, context.file.pages, command.lines);
    case 'invalid':
      return { code: 'invalid', refs: [] };
  }
};
