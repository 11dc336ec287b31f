/**
 * One page: its picture and the elements placed on it in percent (§3). It knows no language, no address of ours and no
 * neighbour; where it stands is stage.css's business.
 */
import type { PdfPage } from '@vitrina/contract';
import { aspectOf } from '@vitrina/geometry';
import {
  type ComponentType,
  type CSSProperties,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ElementLabels, PageAct, TagLook } from './elements.ts';
import { nearTag } from './near-tag.ts';
import { PagePicture } from './page-picture.tsx';
import { PageStandIn } from './page-stand-in.tsx';
import styles from './page-tags.module.css';
import { PageTags } from './page-tags.tsx';
import { knownAspect, pictureSources } from './picture-sources.ts';
import { PlacedImage } from './placed-image.tsx';
import { PlacedLink } from './placed-link.tsx';
import type { PlacedModelProps } from './placed-model.tsx';
import type { PlacedVideoProps } from './placed-video.tsx';
import { type PageWidths, usePageWidth } from './use-page-width.ts';
import { usePictureAttempts } from './use-picture-attempts.ts';
import { useStayed } from './use-stayed.ts';
import { useTagsAhead } from './use-tags-ahead.ts';

/**
 * `isLost`: the page has no picture, or it did not come however often it was tried. `again` begins anew; `null` where
 * there is nothing to begin.
 */
export type MissingPicture = { isLost: boolean; again: (() => void) | null };

export type PageViewProps = {
  page: PdfPage;
  /** The name of the page's region; its picture has none of its own. */
  label: string;
  labels: ElementLabels;
  picture: {
    /** Width over height until the page or its picture says. */
    aspect: number;
    sizes: (aspect: number) => string;
    /** On screen, against waiting beside it. */
    isShown: boolean;
    /** How soon it is wanted; what is shown is wanted first. */
    priority?: 'auto' | 'low';
    /** The picture is there, or does not come at the first attempt. */
    onSettled?: () => void;
    /** Sharper parts of the picture, over it and under all that lies on the page. */
    detail?: ReactNode;
    /** Stands where a page's picture is not, or not yet; `null` for what shows through: the thumbnail, or paper. */
    drawing?: (missing: MissingPicture) => ReactNode;
  };
  /** With `labels` and `onAct` kept from drawing to drawing, tags are drawn only when they look different. */
  tags: TagLook;
  /** How wide pages of their shape lie: what is known of it here, and what is learnt of this one. */
  widths?: PageWidths;
  /** Its tags are made ready and not painted yet: a page that is turned to is seen before them. */
  tagsWait?: boolean;
  /** The page is seen for the first time: its tags glow twice, for who stays. */
  isGreeting?: boolean;
  onAct: (act: PageAct) => void;
  /** What the reader lays over the page: its text, shading while it turns. Read before the tags, which lie above it. */
  children?: ReactNode;
};

/** Few pages have one. A page whose video cannot be fetched is read without it. */
const PlacedVideo = lazy(async (): Promise<{ default: ComponentType<PlacedVideoProps> }> => {
  const part = await import('./placed-video.tsx').catch(() => null);
  return { default: part ? part.PlacedVideo : () => null };
});

/** The same of models. */
const PlacedModel = lazy(async (): Promise<{ default: ComponentType<PlacedModelProps> }> => {
  const part = await import('./placed-model.tsx').catch(() => null);
  return { default: part ? part.PlacedModel : () => null };
});

type ElementsProps = Pick<PageViewProps, 'page' | 'labels' | 'onAct'> & { isShown: boolean };

// The wire gives elements no identity; within one page their place in its list is one.
const PageElements = ({ page, labels, isShown, onAct }: ElementsProps) => (
  <>
    {page.images.map((image, at) => (
      <PlacedImage key={`image-${at}`} image={image} />
    ))}
    {page.links.map((link, at) => (
      <PlacedLink key={`link-${at}`} link={link} label={labels.link(link)} onAct={onAct} />
    ))}
    {page.videos.map((video, at) => (
      <Suspense key={`video-${at}`}>
        <PlacedVideo
          video={video}
          label={labels.video(video)}
          isShown={isShown}
          onPlay={() => onAct({ is: 'video', video })}
        />
      </Suspense>
    ))}
    {page.models.map((model, at) => (
      <Suspense key={`model-${at}`}>
        <PlacedModel model={model} label={labels.model(model)} onOpen={() => onAct({ is: 'model', model })} />
      </Suspense>
    ))}
  </>
);

/** What answers to a tap itself. */
const INTERACTIVE = 'button, a, video, iframe';

const handleTapBesideTags = (event: MouseEvent<HTMLElement>) => {
  if (event.target instanceof Element && event.target.closest(INTERACTIVE)) return;
  const near = nearTag(event.currentTarget, { x: event.clientX, y: event.clientY });
  if (!near) return;
  // It was meant for the tag, not for the edge of the page below it.
  event.stopPropagation();
  near.click();
};

/**
 * A hand that leafs on turns sooner than that. To draw a glow keeps the browser from what the hand wants, and over a page
 * that goes at once it says nothing.
 */
const GREETS_AFTER_MS = 1200;

type PageStyle = CSSProperties & { '--page-aspect': number; '--page-color'?: string };

export const PageView = (props: PageViewProps) => {
  const { page, label, labels, picture, tags, widths, tagsWait = false, isGreeting = false, onAct, children } = props;
  const ref = useRef<HTMLElement>(null);
  const tagsRef = useRef<HTMLDivElement>(null);
  const [seenAspect, setSeenAspect] = useState<number | null>(null);
  const { onSettled, isShown } = picture;
  const sources = useMemo(() => pictureSources(page), [page]);
  const known = knownAspect(page);
  const aspect = known ?? seenAspect ?? picture.aspect;
  /** A tag alone has no neighbour to be told apart from. */
  const isAsked = page.tags.length > 1;
  const width = usePageWidth(ref, { isAsked, isShown, aspect, widths });
  const greets = useStayed(isGreeting, GREETS_AFTER_MS);
  const drawn = useTagsAhead(tagsRef, { count: page.tags.length, isShown, isKnown: width > 0 });
  const style: PageStyle = { '--page-aspect': aspect, ...(page.color ? { '--page-color': page.color } : {}) };

  const hasPicture = sources.length > 0;
  const attempts = usePictureAttempts(hasPicture && picture.isShown);
  const { attempt, startOver } = attempts;
  const isThere = attempt.is === 'there';
  const isLost = !hasPicture || attempt.is === 'lost';
  const isAwaited = !isLost && attempt.is !== 'waiting';

  const handleLoaded = (img: HTMLImageElement) => {
    if (known === null && img.naturalHeight)
      setSeenAspect(aspectOf({ width: img.naturalWidth, height: img.naturalHeight }));
    onSettled?.();
  };

  useEffect(
    function settleWithoutPicture() {
      if (!isAwaited) onSettled?.();
    },
    [isAwaited, onSettled],
  );

  return (
    <section
      ref={ref}
      className="v-page"
      style={style}
      aria-label={label}
      tabIndex={-1}
      data-page={page.index}
      data-greeting={greets || undefined}
      onClick={handleTapBesideTags}
    >
      {page.thumbnail && picture.isShown && !isThere ? <PageStandIn url={page.thumbnail.url} /> : null}
      <PagePicture
        sources={sources}
        attempts={attempts}
        sizes={picture.sizes(aspect)}
        isShown={picture.isShown}
        priority={picture.priority ?? 'low'}
        onLoaded={handleLoaded}
      />
      {picture.detail}
      {isThere ? null : picture.drawing?.({ isLost, again: hasPicture ? startOver : null })}
      <PageElements page={page} labels={labels} isShown={picture.isShown} onAct={onAct} />
      {children}
      <div ref={tagsRef} className={styles.tags} data-wait={tagsWait || undefined}>
        <PageTags page={page} labels={labels} tags={tags} aspect={aspect} width={width} most={drawn} onAct={onAct} />
      </div>
    </section>
  );
};
