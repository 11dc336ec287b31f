/** Where a link leads: an address of the web, a mail, a telephone, or a page of the catalogue. For a new link or a present one. */
import { MAX_TEXT_LENGTH } from '@vitrina/contract';
import { linkWords as words } from '@vitrina/ui/messages/studio/page/links';
import { shellWords } from '@vitrina/ui/messages/studio/shell';
import { type FormEvent, useState } from 'react';
import { Form, Label, RadioGroup } from 'react-aria-components';
import { Button } from '../../../widgets/button.tsx';
import { Modal } from '../../../widgets/dialog/modal.tsx';
import { Field } from '../../../widgets/form/field.tsx';
import { RadioChoice } from '../../../widgets/form/radio-choice.tsx';
import { SelectField } from '../../../widgets/form/select-field.tsx';
import { useEditor, useEditorState } from '../page-context.ts';
import { isLink, type LinkTarget, shortAddress, targetOf, urlOf } from '../state/link-target.ts';
import styles from './link-dialog.module.css';

const problemOf = (target: LinkTarget, name: string): string => {
  const url = urlOf(target);
  if (target.is === 'address' && target.address.trim() === '') return words.addressMissing;
  if (url === null) return words.addressWrong;
  return isLink({ name, url }) ? '' : words.addressTooLong;
};

type LinkDialogProps = {
  /** Null: a new one. */
  link: { name: string; url: string } | null;
  /** It is opened by a press on an area, not on an icon. */
  isArea: boolean;
  onSave: (fields: { name: string; url: string }) => void;
  onClose: () => void;
};

const Fields = ({ link, isArea, onSave, onClose }: LinkDialogProps) => {
  const { index } = useEditor();
  const count = useEditorState(({ edits }) => edits.pages.size);
  const stored = targetOf(link?.url ?? '');
  const [is, setIs] = useState(stored.is);
  const [address, setAddress] = useState(stored.is === 'address' ? stored.address : '');
  const [page, setPage] = useState(stored.is === 'page' ? stored.page : Math.min(index + 1, count));
  // The address itself is what publishing calls a link that it found.
  const [name, setName] = useState(link && link.name !== link.url ? link.name : '');
  const [problem, setProblem] = useState('');
  /** The other target is chosen by arrows: its field must not take the focus. */
  const [isFresh, setIsFresh] = useState(true);
  const target: LinkTarget = is === 'page' ? { is, page } : { is, address };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const url = urlOf(target);
    const wrong = problemOf(target, name.trim());
    if (url === null || wrong !== '') {
      setProblem(wrong);
      const field = event.currentTarget.elements.namedItem('address');
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    const usual = target.is === 'page' ? words.toPageNamed(target.page) : shortAddress(url);
    onSave({ name: name.trim() || usual, url });
  };
  return (
    <Form className={styles.form ?? ''} onSubmit={submit} validationBehavior="aria">
      <p className={styles.quiet}>{isArea ? words.leadArea : words.leadPoint}</p>
      <RadioGroup
        value={is}
        onChange={(value) => {
          setIs(value === 'page' ? 'page' : 'address');
          setIsFresh(false);
        }}
        className={styles.choice ?? ''}
      >
        <Label className={styles.label ?? ''}>{words.target}</Label>
        <RadioChoice value="address">{words.toAddress}</RadioChoice>
        <RadioChoice value="page">{words.toPage}</RadioChoice>
      </RadioGroup>
      {is === 'page' ? (
        <SelectField
          label={words.page}
          value={String(page)}
          options={Array.from({ length: count }, (_, at) => ({
            value: String(at + 1),
            label: words.pageOf(at + 1, count),
          }))}
          onChange={(value) => setPage(Number(value))}
        />
      ) : (
        <Field
          name="address"
          label={words.address}
          hint={words.addressHint}
          value={address}
          onChange={(text) => {
            setAddress(text);
            setProblem('');
          }}
          isInvalid={problem !== ''}
          errorMessage={problem}
          inputMode="url"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog moves the focus, and the address is what was asked for
          autoFocus={isFresh}
        />
      )}
      <Field label={words.name} hint={words.nameHint} value={name} onChange={setName} maxLength={MAX_TEXT_LENGTH} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary">
          {link ? words.save : words.placeIt}
        </Button>
        <Button variant="plain" onPress={onClose}>
          {shellWords.cancel}
        </Button>
      </div>
    </Form>
  );
};

export const LinkDialog = (props: LinkDialogProps) => (
  <Modal title={props.link ? words.title : words.titleNew} isOpen onClose={props.onClose}>
    <Fields {...props} />
  </Modal>
);
