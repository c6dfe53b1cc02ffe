import { Button, Group, Stack } from '@mantine/core';
import { modals } from '@mantine/modals';
import { ApiError } from '@millrace/api';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from '../../i18n/i18n.ts';
import { failureText } from '../../ui/notifications/notify.tsx';
import { refreshDataTables } from './data-table-calls.ts';

/** Of the one dialog of data tables that is open. */
export const DIALOG_ID = 'data-table';

/** What a form did: its result, or why nothing was done. What was entered stays in the form, to be tried again. */
export type FormOutcome<Result> = { done: Result } | { refusal: string };

export async function attempt<Result>(work: () => Promise<Result>): Promise<FormOutcome<Result>> {
  try {
    const done = await work();
    void refreshDataTables();
    return { done };
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
      return { refusal: error.problems?.[0]?.reason ?? failureText(error) };
    }
    return { refusal: `${i18n.t('data-tables:failed')}: ${failureText(error)}` };
  }
}

interface RefusableForm {
  submit: () => Promise<void>;
  isBusy: boolean;
  refusal: string | undefined;
}

/** Sends a form once at a time, and closes its dialog when that is done. */
export function useRefusableForm(send: () => Promise<FormOutcome<unknown>>): RefusableForm {
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const submit = async () => {
    setIsBusy(true);
    const outcome = await send();
    setIsBusy(false);
    if ('refusal' in outcome) setRefusal(outcome.refusal);
    else modals.close(DIALOG_ID);
  };
  return { submit, isBusy, refusal };
}

interface FormFrameProps {
  form: RefusableForm;
  canSubmit: boolean;
  /** What the button says. */
  submit: string;
  isDangerous?: boolean;
  children: ReactNode;
}

/** Fields, what was wrong with them, and the buttons of a dialog of data tables. */
export function FormFrame({ form, canSubmit, submit, isDangerous = false, children }: FormFrameProps) {
  const { t } = useTranslation('common');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (canSubmit && !form.isBusy) void form.submit();
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        {children}
        {form.refusal !== undefined && (
          <div role="alert" style={{ color: 'var(--mr-danger)' }}>
            {form.refusal}
          </div>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => modals.close(DIALOG_ID)}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={!canSubmit} loading={form.isBusy} {...(isDangerous && { color: 'danger' })}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
