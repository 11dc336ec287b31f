/** The size of a picture, video or model in numbers, with its ratio kept. */
import { mediaWords as words } from '@vitrina/ui/messages/studio/page';
import { useEditor } from '../page-context.ts';
import type { PageElement } from '../state/page-elements.ts';
import { MIN_SIDE } from '../state/resizing.ts';
import { NumberPair } from './number-pair.tsx';

export const ElementSize = ({ element }: { element: PageElement }) => {
  const { acts } = useEditor();
  const { size } = element;
  if (size === null) return null;
  return (
    <NumberPair
      legend={words.size}
      min={MIN_SIDE}
      fields={[
        { label: words.width, value: size.width, onChange: (width) => acts.scaleTo(element, width / size.width) },
        { label: words.height, value: size.high, onChange: (high) => acts.scaleTo(element, high / size.high) },
      ]}
    />
  );
};
