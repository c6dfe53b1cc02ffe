import { Button, Group, Stack, Switch, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNote } from '../../../parts/account-forms/form-parts.tsx';
import type { FormProblem } from '../../../parts/account-forms/use-sending.ts';

interface ProviderFormProps {
  label: string | undefined;
  isEnabled: boolean;
  onEnable(isEnabled: boolean): void;
  saving: { isSending: boolean; problem: FormProblem | undefined; onSubmit(event: FormEvent<HTMLFormElement>): void };
  children: ReactNode;
}

/** What the forms of all providers have around their own fields. */
export function ProviderForm({ label, isEnabled, onEnable, saving, children }: ProviderFormProps) {
  const { t } = useTranslation('settings');
  const { isSending, problem, onSubmit } = saving;
  return (
    <form onSubmit={onSubmit}>
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
          <Button type="submit" loading={isSending}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
