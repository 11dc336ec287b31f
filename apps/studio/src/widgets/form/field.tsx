/** Text fields with their label, their hint and their error below. */
import { Eye, EyeOff } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { FieldError, Input, Label, Text, TextField, type TextFieldProps } from 'react-aria-components';
import { IconButton } from '../button.tsx';
import styles from './field.module.css';

type FieldProps = Omit<TextFieldProps, 'className' | 'children' | 'style'> & {
  label: string;
  hint?: string;
  placeholder?: string;
  /** The message of a field that was left empty. */
  missing?: string;
  /** The message of a field that its screen calls invalid. */
  errorMessage?: string;
};

/** Without `missing` the browser's own message would stand there, in the language of the browser. */
const errorOf =
  (missing: string | undefined) =>
  ({ validationDetails, validationErrors }: { validationDetails: ValidityState; validationErrors: string[] }) =>
    validationDetails.valueMissing && missing ? missing : validationErrors.join(' ');

/**
 * Removes the message of a corrected field while the person types. React Aria does so when the field loses the focus: then the press
 * on the button below, which took the focus, would miss the button that moves up.
 */
const validateAgain = ({ currentTarget: input }: FormEvent<HTMLInputElement>): void => {
  if (input.dataset['invalid'] === undefined) return;
  requestAnimationFrame(() => input.dispatchEvent(new Event('change', { bubbles: true })));
};

export const Field = ({ label, hint, placeholder, missing, errorMessage, ...rest }: FieldProps) => (
  <TextField className={styles.field ?? ''} {...rest}>
    <Label className={styles.label ?? ''}>{label}</Label>
    <Input className={styles.input ?? ''} onInput={validateAgain} {...(placeholder && { placeholder })} />
    {hint ? (
      <Text slot="description" className={styles.hint ?? ''}>
        {hint}
      </Text>
    ) : null}
    <FieldError className={styles.error ?? ''}>{errorMessage ?? errorOf(missing)}</FieldError>
  </TextField>
);

type PasswordFieldProps = Omit<FieldProps, 'type'> & { words: { show: string; hide: string } };

export const PasswordField = ({ label, hint, missing, words, ...rest }: PasswordFieldProps) => {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField className={styles.field ?? ''} type={isShown ? 'text' : 'password'} {...rest}>
      <Label className={styles.label ?? ''}>{label}</Label>
      <div className={styles.beside}>
        <Input
          className={`${styles.input} ${styles.withButton}`}
          onInput={validateAgain}
          spellCheck={false}
          autoCapitalize="none"
        />
        <IconButton
          label={isShown ? words.hide : words.show}
          className={styles.reveal ?? ''}
          onPress={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </IconButton>
      </div>
      {hint ? (
        <Text slot="description" className={styles.hint ?? ''}>
          {hint}
        </Text>
      ) : null}
      <FieldError className={styles.error ?? ''}>{errorOf(missing)}</FieldError>
    </TextField>
  );
};
