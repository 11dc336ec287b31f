/** The elements of a page besides images and tags: links, videos and models. A script of its own. */
import type { Model, PdfPage, Tag } from '@vitrina/contract';
import { useContext } from 'react';
import { type ElementLabels, PageEventContext, type TagOptions } from '../elements.ts';
import { PlacedLink } from './placed-link.tsx';
import { PlacedModel } from './placed-model.tsx';
import { PlacedVideo } from './placed-video.tsx';

export type PlacedElementsProps = { page: PdfPage; labels: ElementLabels; tags: TagOptions; isShown: boolean };

/** The name that the store gives the product of a model, else the one of its tag on the page. */
const modelName = ({ product: { ref } }: Model, name: string | undefined, tags: readonly Tag[]): string | undefined =>
  name ?? tags.find(({ product }) => ref && product.ref === ref)?.name;

// The API gives elements no identity; their index within the page is a stable key.
export const PlacedElements = ({ page, labels, tags, isShown }: PlacedElementsProps) => {
  const onPageEvent = useContext(PageEventContext);
  return (
    <>
      {page.links.map((link, at) => (
        <PlacedLink key={`link-${at}`} page={page.index} link={link} label={labels.link(link)} />
      ))}
      {page.videos.map((video, at) => (
        <PlacedVideo
          key={`video-${at}`}
          video={video}
          label={labels.video(video)}
          loadLabels={labels.player}
          isShown={isShown}
          onPlay={() => onPageEvent({ type: 'video', page: page.index, video })}
        />
      ))}
      {page.models.map((model, at) => (
        <PlacedModel
          key={`model-${at}`}
          model={model}
          label={labels.model(model, modelName(model, tags.state(model).name, page.tags))}
          onOpen={() => onPageEvent({ type: 'model', page: page.index, model })}
        />
      ))}
    </>
  );
};
