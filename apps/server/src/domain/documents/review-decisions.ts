/** Decisions of a person about the entries of a review list: an element gets a place, or is left out for good. */
import type { ReviewDecision, ReviewList, ReviewState } from '@vitrina/contract/admin';
import { AppError } from '../../errors/app-error.ts';
import type { Repos } from '../ports/database.ts';
import type { DocumentSection, EditionOfDocument, TagOnPage } from '../ports/documents.ts';
import type { ReviewEntry } from '../ports/editing.ts';
import { type Editing, withEdit } from './editing.ts';

type Place = { page: number; position?: { left: number; top: number } | undefined };
type Boxed = Exclude<ReviewEntry, { kind: 'tag' } | { kind: 'section' }>;
type Placed = { tags: TagOnPage[]; boxes: { entry: Boxed; place: Place }[]; sections: DocumentSection[] };

const invalid = (entry: number, problem: string): AppError => new AppError('review.invalid', { entry, problem });

const placeOf = ({ number, candidates }: ReviewEntry, decision: ReviewDecision): Place | null => {
  if (decision.action === 'dismiss') return null;
  if (decision.action === 'place') return decision;
  const candidate = candidates[decision.candidate ?? 0];
  if (!candidate) throw invalid(number, 'there is no such suggestion');
  return candidate;
};

/** The tag of a person: what publishing said about it belongs to the edition before. */
const placedTag = (
  { block: _block, ...tag }: Extract<ReviewEntry, { kind: 'tag' }>['element'],
  place: Place,
): TagOnPage => {
  const position = place.position ?? tag.position;
  return { ...tag, page: place.page, position, origin: 'hand', review: 'confirmed', active: true };
};

const LISTS = { image: 'images', video: 'videos', model: 'models', link: 'links' } as const;

const placeBoxes = async (repos: Repos, key: EditionOfDocument, boxes: Placed['boxes'], now: Date): Promise<void> => {
  for (const { entry, place } of boxes) {
    const page = await repos.pages.page(key, place.page);
    if (!page) throw invalid(entry.number, 'there is no such page');
    const element = {
      ...entry.element,
      ...(place.position && { position: place.position }),
      id: entry.element.id ?? '',
    };
    const list = LISTS[entry.kind];
    const edit = { index: place.page, version: page.version };
    await repos.pages.replaceElements(
      key,
      edit,
      (present) => ({ ...present, [list]: [...present[list], element] }),
      now,
    );
  }
};

const placeSections = async (
  repos: Repos,
  key: EditionOfDocument,
  added: readonly DocumentSection[],
  now: Date,
): Promise<void> => {
  if (added.length === 0) return;
  const { sections, version } = await repos.pages.sections(key);
  const next = [...sections, ...added].sort((a, b) => a.index - b.index);
  await repos.pages.replaceSections(key, () => next, version, now);
};

const openEntry = (entries: ReadonlyMap<number, ReviewEntry>, number: number): ReviewEntry => {
  const entry = entries.get(number);
  if (entry?.state !== 'open') throw invalid(number, entry ? 'it has been decided' : 'there is no such entry');
  return entry;
};

const addPlaced = ({ tags, boxes, sections }: Placed, entry: ReviewEntry, place: Place): void => {
  if (entry.kind === 'tag') tags.push(placedTag(entry.element, place));
  else if (entry.kind === 'section') sections.push({ ...entry.element, index: place.page });
  else boxes.push({ entry, place });
};

/**
 * Decides open entries, all or none. Throws `pdf.unknown`, `edition.unknown`, and `review.invalid` for an entry that is not open, that
 * is decided twice, or whose place does not exist.
 */
export const decideReview = (
  editing: Editing,
  key: EditionOfDocument,
  decisions: readonly ReviewDecision[],
): Promise<{ placed: number; dismissed: number; open: number }> =>
  withEdit(editing, key, 'review.decide', async (repos) => {
    const { edition, entries } = await repos.review.lockedEntries(key, editing.now);
    const byNumber = new Map(entries.map((entry) => [entry.number, entry]));
    const { total } = await repos.pages.pagesFrom(key, { from: 1, to: 1 });
    const placed: Placed = { tags: [], boxes: [], sections: [] };
    const decided: { number: number; state: ReviewState }[] = [];
    for (const decision of decisions) {
      const entry = openEntry(byNumber, decision.number);
      if (decided.some(({ number }) => number === decision.number)) throw invalid(entry.number, 'it is decided twice');
      const place = placeOf(entry, decision);
      if (place && (place.page < 1 || place.page > total)) throw invalid(entry.number, 'there is no such page');
      if (place) addPlaced(placed, entry, place);
      decided.push({ number: entry.number, state: place ? 'placed' : 'dismissed' });
    }
    const { tags, boxes, sections } = placed;
    if (tags.length > 0) await repos.pages.replaceTags(key, (present) => [...present, ...tags], null, editing.now);
    await placeBoxes(repos, key, boxes, editing.now);
    await placeSections(repos, key, sections, editing.now);
    await repos.review.decide({ ...key, edition }, decided);
    const wasOpen = entries.filter(({ state }) => state === 'open').length;
    const dismissed = decided.filter(({ state }) => state === 'dismissed').length;
    return { placed: decided.length - dismissed, dismissed, open: wasOpen - decided.length };
  });

/** A page of the review list, by default of all states. Throws `pdf.unknown`, `edition.unknown`. */
export const listReview = async (
  { review }: Repos,
  key: EditionOfDocument,
  { page, itemsPerPage, state }: { page: number; itemsPerPage: number; state?: ReviewState | undefined },
): Promise<ReviewList> => {
  const { edition, entries } = await review.entries(key);
  const wanted = state === undefined ? entries : entries.filter((entry) => entry.state === state);
  return {
    edition,
    page,
    itemsPerPage,
    total: wanted.length,
    open: entries.filter((entry) => entry.state === 'open').length,
    entries: wanted.slice((page - 1) * itemsPerPage, page * itemsPerPage),
  };
};
