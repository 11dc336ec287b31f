// The front door of geometry: the pure numbers of a page. It knows no DOM, no schema, no clock and no other package.

export {
  anchoredTop,
  anchorOf,
  type Column,
  type ColumnRoom,
  type ColumnView,
  columnOf,
  columnZoom,
  type PageRange,
  pageRead,
  pagesNear,
  pagesSeen,
  placeInColumn,
  scrollEnd,
  topOfPage,
} from './column.ts';
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
export { sectionOf, sectionPage, sectionsInView } from './section.ts';
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
} from './spread.ts';
export { CROWD, fewTagGroups, spreadOver, type TagGroup, tagGroups } from './tag-groups.ts';
export { tagReaches } from './tag-reach.ts';
export { TAG_SPACING, type TagSizes, TOUCH_TARGET, tagSize, touchSize } from './tag-size.ts';
export {
  levelExtent,
  TILE_SIZE,
  TILE_WIDTHS,
  type Tile,
  tileLevel,
  tileRect,
  tilesInSight,
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
