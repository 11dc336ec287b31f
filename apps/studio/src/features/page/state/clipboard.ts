/** Copied elements: as the text of a clipboard, and as the changes that place them on a page. Pure. */
import { ImageInput, LinkInput, ModelInput, TagInput, VideoInput } from '@vitrina/contract';
import { type ElementChange, ElementKind, type PageState } from '@vitrina/contract/admin';
import { safeTarget } from '@vitrina/contract/safe-target';
import { z } from 'zod';
import { addressOf, shortAddress } from './link-target.ts';
import { type Fields, fieldsOf, nameOf, type PageElement } from './page-elements.ts';
import { placeWithin } from './placing.ts';

export const CLIP_TYPE = 'application/x-vitrina-elements+json';

type ClipElement = { kind: ElementKind; fields: Fields };
export type Clip = readonly ClipElement[];

const INPUTS = { tags: TagInput, images: ImageInput, videos: VideoInput, models: ModelInput, links: LinkInput };
const Copied = z.object({
  elements: z.array(z.object({ kind: ElementKind, fields: z.record(z.string(), z.unknown()) })).max(1000),
});

/** The tap area of a product belongs to one tag. */
export const clipOf = (elements: readonly PageElement[]): Clip =>
  elements.map((element) => {
    const { block: _, review: _review, ...fields } = fieldsOf(element);
    return { kind: element.kind, fields };
  });

export const writeClip = (clip: Clip): string => JSON.stringify({ elements: clip });

/** For other programs: a row of a table for each element. */
export const plainText = (elements: readonly PageElement[]): string =>
  elements
    .map((element) => {
      const { ref = '' } = element.kind === 'tags' ? element.element.product : {};
      const url = 'url' in element.element ? element.element.url : '';
      return [ref || url, nameOf(element)].filter(Boolean).join('\t');
    })
    .join('\n');

/** A clipboard is untrusted: elements that the server would refuse are left out. Null: the text is no clip. */
export const readClip = (text: string): Clip | null => {
  let json: unknown = null;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const copied = Copied.safeParse(json);
  if (!copied.success) return null;
  return copied.data.elements.flatMap(({ kind, fields }) => {
    const { id: _, ...unnamed } = fields;
    const parsed = INPUTS[kind].safeParse(unnamed);
    return parsed.success ? [{ kind, fields: parsed.data }] : [];
  });
};

const MIDDLE = { left: 50, top: 50 };

/** The address of a web page, copied in another program, is a link in the middle of the page. */
export const clipOfText = (text: string): Clip => {
  const url = /^\s*(?:https?:\/\/|www\.)\S+\s*$/i.test(text) ? addressOf(text) : null;
  return url === null ? [] : [{ kind: 'links', fields: { name: shortAddress(url), url, position: MIDDLE } }];
};

/** A link to a page that the catalogue does not have leads nowhere, and the server refuses it. */
export const canStand = ({ kind, fields }: ClipElement, pageCount: number): boolean => {
  const target = kind === 'links' ? safeTarget(String(fields['url'])) : null;
  return target?.is !== 'page' || target.page <= pageCount;
};

/** Percent of the page between an element and its copy. */
const BESIDE = 2;
const MAX_STEPS = 40;
/** Elements nearer than this lie on each other. */
const SAME = 0.5;

type Place = { left: number; top: number };
const placeOf = ({ fields }: ClipElement, by: number): Place => {
  const { position, size = null } = fields as {
    position: Place;
    size?: { width: number; high: number } | number | null;
  };
  const box = typeof size === 'object' ? size : null;
  return placeWithin({ left: position.left + by, top: position.top + by }, box);
};

/** How far copies must be moved so that none covers an element of its kind, as the one it was copied from does. */
const freeShift = (page: PageState, clip: Clip): number => {
  const isTaken = (element: ClipElement, by: number): boolean => {
    const { left, top } = placeOf(element, by);
    return page[element.kind].some(
      ({ position }) => Math.abs(position.left - left) < SAME && Math.abs(position.top - top) < SAME,
    );
  };
  let steps = 0;
  while (steps < MAX_STEPS && clip.some((element) => isTaken(element, steps * BESIDE))) steps += 1;
  return steps * BESIDE;
};

/** At the same place of the page, beside what lies there already. A copy of a hidden tag is hidden. */
export const pasteChanges = (page: PageState, clip: Clip, newId: () => string): ElementChange[] => {
  const by = freeShift(page, clip);
  return clip.map((element) => {
    const { kind, fields } = element;
    const review = fields['active'] === false ? 'rejected' : 'confirmed';
    const placed = { ...fields, position: placeOf(element, by), ...(kind === 'tags' && { review }) };
    return { op: 'add', page: page.index, id: newId(), kind, fields: placed };
  });
};
