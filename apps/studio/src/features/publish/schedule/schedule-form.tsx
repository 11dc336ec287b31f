/** Day and hour of a publication and of its end, by the clock of the company. */
import { instantOf, localTimeOf, type Schedule } from '@vitrina/contract/admin';
import { scheduleWords as words } from '@vitrina/ui/messages/studio/schedule';
import { shellWords } from '@vitrina/ui/messages/studio/shell';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components';
import { wordsOf } from '../../../api/api-error.ts';
import { cityOf } from '../../../api/company-time.ts';
import { Button } from '../../../widgets/button.tsx';
import { Modal } from '../../../widgets/dialog/modal.tsx';
import { Field } from '../../../widgets/form/field.tsx';
import { Notice } from '../../../widgets/notice.tsx';
import styles from './schedule.module.css';

const localOf = (time: string | null, timeZone: string): string =>
  time === null ? '' : localTimeOf(new Date(time), timeZone);

const instantText = (local: string, timeZone: string): string | null =>
  instantOf(local, timeZone)?.toISOString() ?? null;

type FormProps = {
  schedule: Schedule;
  timeZone: string;
  /** The edition to publish; null: the one that shoppers see, of which only the end is chosen. */
  edition: number | null;
  isSaving: boolean;
  error: Error | null;
  onSave: (schedule: Schedule) => void;
  onClose: () => void;
};

const ScheduleFields = ({ schedule, timeZone, edition, isSaving, error, onSave, onClose }: FormProps) => {
  const [from, setFrom] = useState(localOf(edition === schedule.edition ? schedule.from : null, timeZone));
  const [until, setUntil] = useState(localOf(schedule.until, timeZone));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const ends = instantText(until, timeZone);
    // The end of a document leaves what is scheduled of another edition as it is.
    if (edition === null) onSave({ ...schedule, until: ends });
    else onSave({ edition, from: instantText(from, timeZone), until: ends });
  };
  return (
    <Form className={styles.form ?? ''} onSubmit={submit}>
      {edition === null ? null : (
        <Field
          type="datetime-local"
          label={words.from}
          isRequired
          missing={words.needsTime}
          value={from}
          onChange={setFrom}
        />
      )}
      <Field
        type="datetime-local"
        label={edition === null ? words.untilOnly : words.until}
        isRequired={edition === null}
        missing={words.needsTime}
        value={until}
        onChange={setUntil}
      />
      <p className={styles.quiet}>
        {words.zone(cityOf(timeZone))} {edition === null ? null : words.hint}
      </p>
      {error === null ? null : (
        <Notice tone="danger" isUrgent>
          {wordsOf(error).sentence} {wordsOf(error).action}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" isDisabled={isSaving}>
          {isSaving ? words.saving : words.confirm}
        </Button>
        <Button variant="plain" onPress={onClose}>
          {shellWords.cancel}
        </Button>
      </div>
    </Form>
  );
};

/** Opened anew each time, with what is scheduled then. */
export const ScheduleForm = ({ isOpen, ...rest }: FormProps & { isOpen: boolean }) => (
  <Modal title={rest.edition === null ? words.endTitle : words.title} isOpen={isOpen} onClose={rest.onClose}>
    <ScheduleFields {...rest} />
  </Modal>
);
