/**
 * The order in which the viewer loads its scripts. On a slow network every byte delays those behind it, so each stage waits
 * for the one before:
 *
 * 1. the picture of the first page, alone (src/start.ts);
 * 2. the first script and its styles, and right behind it the script of pages and bars: what is needed to see and turn a page;
 * 3. the critical chunk: what a tap on a tag needs (`loadCritical`);
 * 4. everything else, on demand after `criticalReady` or while the browser is idle (`preloadSecondary` in document-panels.tsx).
 *
 * Knows no component: each `lazy()` stands beside its user.
 */
import { ignoreError } from '../../lib/ignore-error.ts';

/** Limit for stage 3 on a network that does not respond: later stages then start without it. */
const CRITICAL_TIMEOUT_MS = 8000;

let criticalLoad: Promise<unknown> | null = null;

/** Starts stage 3, once. Resolves when the chunk has loaded, has failed, or has not arrived within the timeout. */
export const loadCritical = (load: () => Promise<unknown>): Promise<unknown> =>
  (criticalLoad ??= Promise.race([
    load().catch(ignoreError('optional')),
    new Promise((resolve) => setTimeout(resolve, CRITICAL_TIMEOUT_MS)),
  ]));

let markCriticalReady = (): void => undefined;
/** Stage 3 is complete, including the popup of a tag that was tapped before the viewer had started. */
const criticalReady = new Promise<void>((resolve) => (markCriticalReady = resolve));

export { criticalReady, markCriticalReady };
