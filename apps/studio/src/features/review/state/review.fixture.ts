/** Items and pages of a review, for tests. */
import type { PageState } from '@vitrina/contract/admin';
import type { ReviewItem } from './review-items.ts';

export const anItem = (id: string, more: Partial<ReviewItem> = {}): ReviewItem => ({
  id,
  page: 1,
  product: { id: '', ref: id.toUpperCase(), name: `Producto ${id}` },
  position: { left: 10, top: 10 },
  text: id.toUpperCase(),
  box: { position: { left: 10, top: 10 }, size: { width: 5, high: 1 } },
  block: null,
  rule: 'label',
  confidence: 0.998,
  candidates: [],
  review: 'proposed',
  difference: null,
  ...more,
});

type PageTag = PageState['tags'][number];

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
  evidence: {
    text: id.toUpperCase(),
    box: { position: { left: 12, top: 10 }, size: { width: 5, high: 1 } },
    rule: 'label',
    confidence: 0.998,
    candidates: [],
  },
  ...more,
});
