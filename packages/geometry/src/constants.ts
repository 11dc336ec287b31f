// Constants of the product, except those of breakpoints, tags and zoom.

/** §9: one request for related documents. */
export const RELATED_ITEMS_PER_PAGE = 10;

/** §9: scale at which the first page of a related document is rendered. */
export const PREVIEW_SCALE = 1.5;

/** §4, §9: the loading flag clears this long after the menu or the pages are ready. */
export const LOADING_DELAY_MS = 1000;

/** §9: bytes of one range request for the PDF file. */
export const RANGE_CHUNK = 65_536;

/** §9: the resources of a page that has left the view are released after this time. */
export const CLEANUP_DELAY_MS = 5000;

/** §9: bytes of a decoded image above which its page is cleaned up early. */
export const IMAGE_CACHE_THRESHOLD = 10_000_000;

/** Widths in px of the pictures that publishing makes of each page: from a phone at 1× to a spread on a dense screen. */
export const PICTURE_WIDTHS = [480, 824, 1236, 1648, 2472] as const;

/** Width in px of a page's thumbnail. */
export const THUMBNAIL_WIDTH = 160;
