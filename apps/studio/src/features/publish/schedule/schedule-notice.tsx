/** The schedule of a catalogue, as seen from one of its editions, and the ways to schedule, change and cancel it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Schedule } from '@vitrina/contract/admin';
import { scheduleWords as words } from '@vitrina/ui/messages/studio/schedule';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { cityOf, useCompanyTime } from '../../../api/company-time.ts';
import type { EditionKey } from '../../../api/edition-key.ts';
import { documentQuery } from '../../../api/queries.ts';
import { hasRole, useApi, useCompany } from '../../../api/studio-context.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../widgets/button.tsx';
import { Notice } from '../../../widgets/notice.tsx';
import styles from './schedule.module.css';
import { ScheduleForm } from './schedule-form.tsx';

const isNothing = ({ from, until }: Schedule): boolean => from === null && until === null;

const useSchedule = ({ companyUid, pdfUid }: EditionKey) => {
  const api = useApi();
  const queries = useQueryClient();
  const params = { companyUid, pdfUid };
  return useMutation({
    mutationFn: (schedule: Schedule) =>
      isNothing(schedule)
        ? api.call('schedule.delete', { params })
        : api.call('schedule.put', { params, body: schedule }),
    onSuccess: (document) => queries.setQueryData(documentQuery(api, params).queryKey, document),
    onSettled: () => queries.invalidateQueries({ queryKey: ['documents', companyUid] }),
  });
};

type Part = { title: string; hint: string; cancel: string; without: Schedule };

const partsOf = (schedule: Schedule, number: number, format: Intl.DateTimeFormat, city: string): Part[] => {
  const { edition, from, until } = schedule;
  const time = (text: string): string => format.format(new Date(text));
  const start: Part[] =
    from === null || edition === null
      ? []
      : [
          {
            title: edition === number ? words.starts(time(from)) : words.otherStarts(edition, time(from)),
            hint: edition === number ? words.startsHint(city) : words.otherHint,
            cancel: words.cancel,
            without: { edition: null, from: null, until },
          },
        ];
  const end: Part[] =
    until === null
      ? []
      : [
          {
            title: words.ends(time(until)),
            hint: words.endsHint(city),
            cancel: words.cancelEnd,
            without: { ...schedule, until: null },
          },
        ];
  return [...start, ...end];
};

/** `isCurrent`: shoppers see the edition, so only its end is to be chosen. `isReady`: the edition may be published. */
export const ScheduleNotice = ({
  edition,
  isCurrent,
  isReady,
}: {
  edition: EditionKey;
  isCurrent: boolean;
  isReady: boolean;
}) => {
  const api = useApi();
  const { timeZone, format } = useCompanyTime();
  const { data: document } = useQuery(documentQuery(api, edition));
  const save = useSchedule(edition);
  const canSchedule = hasRole(useCompany(), 'editor');
  const [isOpen, setIsOpen] = useState(false);
  if (document === undefined || timeZone === null) return null;
  const { schedule } = document;
  const own = isCurrent ? schedule.until !== null : schedule.edition === edition.number;
  const change = (next: Schedule, done: string): void =>
    save.mutate(next, {
      onSuccess: () => {
        setIsOpen(false);
        const undo = () => save.mutate(schedule, { onError: (error) => showToast(sentenceOf(error)) });
        showToast(done, { label: words.undo, onAct: undo });
      },
      onError: (error) => {
        if (!isOpen) showToast(sentenceOf(error));
      },
    });
  return (
    <>
      {partsOf(schedule, edition.number, format, cityOf(timeZone)).map(({ title, hint, cancel, without }) => (
        <Notice
          key={cancel}
          title={title}
          action={
            !canSchedule ? null : (
              <Button isDisabled={save.isPending} onPress={() => change(without, words.cancelled)}>
                {cancel}
              </Button>
            )
          }
        >
          {hint}
        </Notice>
      ))}
      {!canSchedule ? null : (
        <Button
          className={styles.open ?? ''}
          isDisabled={!isReady}
          onPress={() => {
            save.reset();
            setIsOpen(true);
          }}
        >
          <CalendarClock aria-hidden />
          {own ? words.change : isCurrent ? words.openEnd : words.open}
        </Button>
      )}
      <ScheduleForm
        isOpen={isOpen}
        schedule={schedule}
        timeZone={timeZone}
        edition={isCurrent ? null : edition.number}
        isSaving={save.isPending}
        error={isOpen ? save.error : null}
        onSave={(next) => change(next, words.saved)}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
};
