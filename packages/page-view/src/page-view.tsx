/**
 * One page: its picture and the elements placed on it in percent (§3). It contains no text, no URL of ours and no knowledge of
 * neighbouring pages; stage.css positions it.
 */
import type { PdfPage, Tag } from '@vitrina/contract';
import { aspectOf } from '@vitrina/geometry';
import {
  type ComponentType,
  type CSSProperties,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import blockStyles from './blocks/page-blocks.module.css';
import type { PageBlocksProps } from './blocks/page-blocks.tsx';
import type { ElementLabels, TagOptions } from './elements.ts';
import { PagePicture } from './picture/page-picture.tsx';
import { PagePlaceholder } from './picture/page-placeholder.tsx';
import { knownAspect, pictureSources } from './picture/picture-sources.ts';
import { useImageRetry } from './picture/use-image-retry.ts';
import type { PlacedElementsProps } from './placed/placed-elements.tsx';
import { PlacedImage } from './placed/placed-image.tsx';
import { findNearestTag } from './tags/nearest-tag.ts';
import styles from './tags/page-tags.module.css';
import { PageTags } from './tags/page-tags.tsx';
import { useProgressiveTags } from './tags/use-progressive-tags.ts';
import { useDelayedTrue } from './use-delayed-true.ts';
import { type PageWidths, usePageWidth } from './use-page-width.ts';

/**
 * `hasFailed`: the page has no picture, or all retries failed. `retry` starts over; `null` if the page has no picture.
 */
export type MissingPicture = { hasFailed: boolean; retry: (() => void) | null };

export type PageViewProps = {
  page: PdfPage;
  /** Accessible name of the page; its picture has none of its own. */
  label: string;
  labels: ElementLabels;
  picture: {
    /** Width over height, until the page or its picture provides it. */
    aspect: number;
    sizes: (aspect: number) => string;
    /** On screen, rather than waiting beside the open page. */
    isShown: boolean;
    /** Fetch priority while not on screen; pages on screen load first. */
    priority?: 'auto' | 'low';
    /** Called when the picture has loaded or its first attempt has failed. */
    onSettled?: () => void;
    /** Sharper tiles of the picture, above it and below every element. */
    detail?: ReactNode;
    /** Rendered while the picture is missing; `null` leaves the thumbnail or the paper visible. */
    drawing?: (missing: MissingPicture) => ReactNode;
  };
  /** If `labels` are stable, a tag renders again only when its appearance changes. */
  tags: TagOptions;
  /** Layout widths by aspect ratio, shared with other pages: read before this page is measured, and written after. */
  widths?: PageWidths;
  /** Tags are laid out but not painted yet: the picture of a page that is turned to appears first. */
  tagsWait?: boolean;
  /** First view of the page: its tags pulse if the visitor stays on it. */
  isPulsing?: boolean;
  /** Layers of the reader over the page: text, and shading during a turn. In reading order before the tags, which lie above. */
  children?: ReactNode;
};

/**
 * Loads after the tags of the first page whose tags have blocks. If the chunk fails to load, the tags work without them. Its styles come with those
 * of the page: a file of its own would be one more request before the first tag.
 */
const PageBlocks = lazy(async (): Promise<{ default: ComponentType<PageBlocksProps> }> => {
  const chunk = await import('./blocks/page-blocks.tsx').catch(() => null);
  return { default: chunk ? chunk.PageBlocks : () => null };
});

const Blocks = (props: Omit<PageBlocksProps, 'outlineClass'>) => {
  const [isDue, setIsDue] = useState(false);

  useEffect(function loadAfterTags() {
    startTransition(() => setIsDue(true));
  }, []);
  return isDue && props.tags.some(({ block }) => block) ? (
    <Suspense>
      <PageBlocks {...props} outlineClass={blockStyles.outline} />
    </Suspense>
  ) : null;
};

/** Loads on demand: few pages have links, videos or models. If the chunk fails to load, the page is shown without them. */
const PlacedElements = lazy(async (): Promise<{ default: ComponentType<PlacedElementsProps> }> => {
  const chunk = await import('./placed/placed-elements.tsx').catch(() => null);
  return { default: chunk ? chunk.PlacedElements : () => null };
});

/** Elements that handle a tap themselves. */
const INTERACTIVE = 'button, a, [data-player], iframe';

const handleTapNearTag = (event: MouseEvent<HTMLElement>) => {
  // Prevented: a tap on a block.
  if (event.defaultPrevented || (event.target instanceof Element && event.target.closest(INTERACTIVE))) return;
  const nearest = findNearestTag(event.currentTarget, { x: event.clientX, y: event.clientY });
  if (!nearest) return;
  // The tap is meant for the tag, not for the tap zone of the page below.
  event.stopPropagation();
  nearest.click();
};

/**
 * Delay of the pulse, in ms. Visitors who leaf through turn sooner, and painting the pulse would delay their turn.
 */
const PULSE_DELAY_MS = 1200;

const isActive = ({ active }: Tag): boolean => active;

type PageStyle = CSSProperties & { '--page-aspect': number; '--page-color'?: string };

export const PageView = (props: PageViewProps) => {
  const { page, label, labels, picture, tags, widths, tagsWait = false, isPulsing = false, children } = props;
  const ref = useRef<HTMLElement>(null);
  const tagsRef = useRef<HTMLDivElement>(null);
  const [seenAspect, setSeenAspect] = useState<number | null>(null);
  const { onSettled, isShown } = picture;
  const sources = useMemo(() => pictureSources(page), [page]);
  const known = knownAspect(page);
  const aspect = known ?? seenAspect ?? picture.aspect;
  /** A single tag has no neighbour to be grouped with, so the width is not needed. */
  const needsWidth = page.tags.length > 1;
  const width = usePageWidth(ref, { needsWidth, isShown, aspect, widths });
  const active = useMemo(() => page.tags.filter(isActive), [page]);
  const isPulseDue = useDelayedTrue(isPulsing, PULSE_DELAY_MS);
  const renderCount = useProgressiveTags(tagsRef, { count: page.tags.length, isShown, isKnown: width > 0 });
  const style: PageStyle = { '--page-aspect': aspect, ...(page.color ? { '--page-color': page.color } : {}) };

  const hasPicture = sources.length > 0;
  const retry = useImageRetry(hasPicture && picture.isShown);
  const { load, restart } = retry;
  const isLoaded = load.is === 'loaded';
  const hasFailed = !hasPicture || load.is === 'lost';
  const isPending = !hasFailed && load.is !== 'waiting';

  const handleLoaded = (img: HTMLImageElement) => {
    if (known === null && img.naturalHeight)
      setSeenAspect(aspectOf({ width: img.naturalWidth, height: img.naturalHeight }));
    onSettled?.();
  };

  useEffect(
    function settleWithoutPicture() {
      if (!isPending) onSettled?.();
    },
    [isPending, onSettled],
  );

  return (
    <section
      ref={ref}
      className="v-page"
      style={style}
      aria-label={label}
      tabIndex={-1}
      data-page={page.index}
      data-pulse={isPulseDue || undefined}
      onClick={handleTapNearTag}
    >
      {page.thumbnail && picture.isShown && !isLoaded ? <PagePlaceholder url={page.thumbnail.url} /> : null}
      <PagePicture
        sources={sources}
        retry={retry}
        sizes={picture.sizes(aspect)}
        isShown={picture.isShown}
        priority={picture.priority ?? 'low'}
        onLoaded={handleLoaded}
      />
      {picture.detail}
      {isLoaded ? null : picture.drawing?.({ hasFailed, retry: hasPicture ? restart : null })}
      {/* The API gives elements no identity; their index within the page is a stable key. */}
      {page.images.map((image, at) => (
        <PlacedImage key={`image-${at}`} image={image} />
      ))}
      {page.links.length + page.videos.length + page.models.length > 0 ? (
        <Suspense>
          <PlacedElements page={page} labels={labels} tags={tags} isShown={picture.isShown} />
        </Suspense>
      ) : null}
      {children}
      {isShown && <Blocks section={ref} page={page.index} tags={active} />}
      <div ref={tagsRef} className={styles.tags} data-wait={tagsWait || undefined}>
        <PageTags
          page={page}
          active={active}
          labels={labels}
          tags={tags}
          aspect={aspect}
          width={width}
          renderCount={renderCount}
        />
      </div>
    </section>
  );
};
