// Public exports of page-view: how one page looks, for the viewer and the studio. No texts, no network access of its own.

export {
  type ElementLabels,
  type OnPageEvent,
  type PageEvent,
  PageEventContext,
  type TagOptions,
  type TagState,
} from './elements.ts';
export { moveFocusToPage } from './move-focus-to-page.ts';
export { type MissingPicture, PageView, type PageViewProps } from './page-view.tsx';
export { knownAspect, looksLikePicture } from './picture/picture-sources.ts';
export { HighlightBoxes, type HighlightBoxesProps } from './text/highlight-boxes.tsx';
export { TextLayer, type TextLayerProps } from './text/text-layer.tsx';
export type { PageWidths } from './use-page-width.ts';
export { whenIdle } from './when-idle.ts';
