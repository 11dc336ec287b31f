/** Fingers, wheel and keys of zoom are followed by a script that comes behind the page. */
import type { FrameLocator, Page } from 'playwright-core';

export const zoomable = (page: Page | FrameLocator): Promise<void> => page.locator('.v-stage[data-zoomable]').waitFor();
