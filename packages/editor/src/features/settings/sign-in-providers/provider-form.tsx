import { Button, Group, Stack, Switch, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNote } from '../../../parts/account-forms/form-parts.tsx';
import { useReadyForm } from '../../../parts/account-forms/use-ready-form.ts';
import type { FormProblem } from '../../../parts/account-forms/use-sending.ts';

interface ProviderFormProps {
  label: string | undefined;
  isEnabled: boolean;
  onEnable(isEnabled: boolean): void;
  /** Something that is no text field differs from what is stored. */
  isChanged: boolean;
  saving: { isSending: boolean; problem: FormProblem | undefined; onSubmit(event: FormEvent<HTMLFormElement>): void };
  children: ReactNode;
}

/** What the forms of all providers have around their own fields. */
export function ProviderForm({ label, isEnabled, onEnable, isChanged, saving, children }: ProviderFormProps) {
  const { t } = useTranslation('settings');
  const { isSending, problem, onSubmit } = saving;
  const { form, isReady, look } = useReadyForm(isChanged);
  return (
    <form ref={form} onInput={look} onSubmit={onSubmit}>
      <Stack gap="sm" maw={560}>
        <TextInput
          name="label"
          label={t('providerLabel')}
          description={t('providerLabelHelp')}
          required
          maxLength={64}
          defaultValue={label}
          error={problem?.fields.label}
        />
        {children}
        <Switch
          label={t('providerEnabled')}
          checked={isEnabled}
          onChange={(event) => onEnable(event.currentTarget.checked)}
        />
        <ProblemNote problem={problem} />
        <Group>
          <Button type="submit" loading={isSending} disabled={!isReady}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
