/** The text of a picture for people who do not see it. */
import { mediaWords as words } from '@vitrina/ui/messages/studio/page';
import { Field } from '../../../widgets/form/field.tsx';
import { useEditor } from '../page-context.ts';

export const ImageText = ({ id, alt }: { id: string; alt: string }) => {
  const { acts } = useEditor();
  return (
    <Field
      label={words.alt}
      hint={words.altHint}
      value={alt}
      maxLength={300}
      onChange={(text) => acts.describe(id, text)}
    />
  );
};
