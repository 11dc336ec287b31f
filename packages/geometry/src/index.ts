// Public exports of the geometry package: pure computations about pages. It knows no DOM, no schema, no clock and no other package.

export * from './constants.ts';
export { type Cut, cutPlacement, type ImagePlacement } from './cut.ts';
export {
  aspectOf,
  type FittedSpread,
  fitPage,
  fitSpread,
  type Margins,
  pictureFor,
  placeholderAspect,
} from './fit.ts';
export {
  anchoredTop,
  anchorOf,
  type Column,
  type ColumnSpace,
  type ColumnView,
  columnOf,
  columnZoom,
  nearbyPages,
  type PageRange,
  pageAtReadingLine,
  placeInColumn,
  scrollEnd,
  topOfPage,
  visiblePages,
} from './layout/column.ts';
export { sectionOf, sectionPage, sectionsInView, upperSections } from './layout/section.ts';
export {
  CONTENTS_PANEL,
  clampPage,
  hasContentsPanel,
  isPage,
  isWide,
  nextPage,
  pagesInView,
  previousPage,
  type Side,
  type Spread,
  sideOf,
  spreadAt,
  spreadCount,
  spreadIndex,
  spreadStart,
  spreadsOf,
  type ViewMode,
  viewMode,
  viewStart,
  WIDE_SCREEN,
} from './layout/spread.ts';
export {
  boxOf,
  centreOf,
  clampPercent,
  type Extent,
  type Point,
  type Position,
  percentOf,
  pixelsOf,
  placeBox,
  placePoint,
  positionOf,
  type Rect,
  type Size,
} from './percent.ts';
export { pictureSizes } from './picture-sizes.ts';
export { blockAt } from './tags/blocks.ts';
export { limitTagGroups, MAX_TAGS_PER_GROUP, type TagGroup, tagGroups } from './tags/groups.ts';
export { tagReaches } from './tags/reach.ts';
export { sampleEvenly } from './tags/sample.ts';
export { TAG_SPACING, type TagSizes, TOUCH_TARGET, tagSize, touchSize } from './tags/size.ts';
export {
  areBeside,
  MIN_CONFIDENCE,
  type Paragraph,
  paragraphsOf,
  paragraphText,
  type TextBox,
  type TextLine,
  textInBlocks,
  USUAL_ASPECT,
} from './text/lines.ts';
export {
  levelExtent,
  TILE_SIZE,
  TILE_WIDTHS,
  type Tile,
  tileLevel,
  tileRect,
  tilesInWindow,
} from './tiles.ts';
export {
  clampPan,
  clampZoom,
  DOUBLE_TAP_ZOOM,
  isZoomed,
  MAX_ZOOM,
  MIN_ZOOM,
  panBy,
  pointUnder,
  stepZoom,
  UNZOOMED,
  type Zoomed,
  zoomAbout,
} from './zoom.ts';
