// The front door of page-view: how one page looks, for the viewer and the studio. No words, no network of its own.

export type { ElementLabels, PageAct, TagLook, TagState } from './elements.ts';
export { leaveFocusToPage } from './focus-left-to-page.ts';
export { HighlightBoxes, type HighlightBoxesProps } from './highlight-boxes.tsx';
export { type MissingPicture, PageView, type PageViewProps } from './page-view.tsx';
export { knownAspect, looksLikePicture } from './picture-sources.ts';
export { TextLayer, type TextLayerProps } from './text-layer.tsx';
export { areBeside, type Paragraph, paragraphsOf, paragraphText, type TextBox } from './text-layer-lines.ts';
export type { PageWidths } from './use-page-width.ts';
