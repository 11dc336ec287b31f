/** In place of a screen that decides about a draft: the draft is published at a time as it is, and its pages can be looked at. */
import { scheduleWords as words } from '@vitrina/ui/messages/studio/schedule';
import { CalendarClock } from 'lucide-react';
import { Button } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';

type ScheduledDraftProps = { title: string; hint: string; onLook: () => void };

export const ScheduledDraft = ({ title, hint, onLook }: ScheduledDraftProps) => (
  <EmptyState picture={<CalendarClock />} title={title} action={<Button onPress={onLook}>{words.look}</Button>}>
    {hint}
  </EmptyState>
);
