/** What the page around the frame wants, done by the viewer's own means. */
import type { EmbedErrorCode } from '@vitrina/contract';
import { isPage, type ViewMode } from '@vitrina/geometry';
import type { HostCommand } from '../features/host/host-channel.ts';
import { carries } from './opening-page.ts';
import { pickNamed, productNamed, setCart } from './set-cart.ts';
import type { OpenFile } from './use-document.ts';
import type { DocumentShop } from './use-shop.ts';

export type HostParts = {
  file: OpenFile;
  shop: DocumentShop;
  shown: { company: string; pdf: string; page: number };
  mode: ViewMode;
  goTo: (page: number) => void;
};

/** Why not, and about which references; `null`: it was done. */
type Refusal = { code: EmbedErrorCode; refs: string[] } | null;

/** On its page where the document carries it, else over the page in view, if the store has it. */
const openProduct = async ({ file, shop, shown, goTo }: HostParts, ref: string): Promise<Refusal> => {
  const { product } = productNamed(file.pages, ref);
  const at = file.pages.find((page) => carries(page, ref));
  if (at) {
    goTo(at.index);
    shop.openProduct(product, at.tags.find((tag) => tag.product.ref === product.ref)?.name ?? '', at.index);
    return null;
  }
  await shop.shelf.refresh([product]);
  const pick = pickNamed(shop, file.pages, ref);
  if (typeof pick === 'string') return { code: pick, refs: [ref] };
  shop.openProduct(product, pick.product.productName, shown.page);
  return null;
};

export const obey = async (parts: HostParts, command: HostCommand): Promise<Refusal> => {
  switch (command.is) {
    case 'goto':
      if (!isPage(command.page, parts.file.pageCount)) return { code: 'page', refs: [] };
      parts.goTo(command.page);
      return null;
    case 'openProduct':
      return openProduct(parts, command.ref);
    case 'setCart':
      return setCart(parts.shop, parts.file.pages, command.lines);
    case 'invalid':
      return { code: 'invalid', refs: [] };
  }
};
