/** The piles of a review as a choice, kept in the address. */
import { reviewWords as words } from '@vitrina/ui/messages/studio/review';
import { useQueryParameter } from '../../lib/use-query-parameter.ts';
import { Choices } from '../../widgets/form/filters.tsx';
import { useDesk, useReview } from './review-context.ts';
import { itemsIn, openDoubts } from './state/decisions.ts';

const PILES = ['sure', 'doubt', 'printed', 'missing', 'changed'] as const;
export type View = (typeof PILES)[number];
/** In the address. */
const SEGMENTS: Record<View, string> = {
  sure: 'seguras',
  doubt: 'por-mirar',
  printed: 'sin-producto',
  missing: 'sin-pagina',
  changed: 'cambios',
};

export const useView = (): [View, (view: View) => void] => {
  const [segment, setSegment] = useQueryParameter('grupo');
  const { review } = useDesk().store.getState();
  const first: View = itemsIn(review, 'sure').length === 0 ? 'doubt' : 'sure';
  return [PILES.find((view) => SEGMENTS[view] === segment) ?? first, (view) => setSegment(SEGMENTS[view])];
};

export const PileChoices = ({ view, onChange }: { view: View; onChange: (view: View) => void }) => {
  const { findings, entries, before } = useDesk();
  const decidedEntries = useReview((state) => state.entries.size);
  const review = useReview((state) => state.review);
  const counts: Partial<Record<View, number>> = {
    sure: itemsIn(review, 'sure').length,
    doubt: openDoubts(review).length,
    printed: findings.printed.total,
    missing: findings.missing.total,
    // Without decisions to make the list only shows, and a zero would say that it is empty.
    ...(entries.length > 0 ? { changed: entries.length - decidedEntries } : {}),
  };
  const shown = PILES.filter((pile) => pile !== 'changed' || entries.length > 0 || before !== null);
  return (
    <Choices
      label={words.piles}
      value={view}
      onChange={onChange}
      choices={shown.map((id) => {
        const count = counts[id];
        return { id, label: words.pileNames[id], ...(count === undefined ? {} : { count }) };
      })}
    />
  );
};
