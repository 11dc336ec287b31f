/** Pages and their elements, for tests of the page editor. */
import type { PageState } from '@vitrina/contract/admin';
import type { PageTag } from './page-elements.ts';

export const aTag = (id: string, more: Partial<PageTag> = {}): PageTag => ({
  id,
  name: `Producto ${id}`,
  iconIndex: 1,
  position: { left: 10, top: 10 },
  color: '',
  size: null,
  active: true,
  product: { id: '', ref: id.toUpperCase() },
  origin: 'auto',
  review: 'proposed',
  ...more,
});

export const aPage = (index: number, more: Partial<PageState> = {}): PageState => ({
  Uid: `page-${index}`,
  url: '',
  index,
  Belong_pdf: { Uid: 'pdf', name: 'Catálogo' },
  name: '',
  tags: [],
  images: [],
  videos: [],
  models: [],
  links: [],
  createdAt: '',
  updatedAt: '',
  width: 600,
  height: 800,
  edition: 2,
  version: 1,
  ...more,
});
