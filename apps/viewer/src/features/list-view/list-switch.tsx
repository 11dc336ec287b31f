/** The button that switches between list and pages, labelled by its target. */
import { es, IconButton } from '@vitrina/ui';
import { BookOpen, LayoutList } from 'lucide-react';

export type ListSwitchProps = { isList: boolean; onSwitch: () => void };

export const ListSwitch = ({ isList, onSwitch }: ListSwitchProps) => (
  <IconButton label={isList ? es.reader.asPages : es.reader.asList} onClick={onSwitch}>
    {isList ? <BookOpen aria-hidden /> : <LayoutList aria-hidden />}
  </IconButton>
);
