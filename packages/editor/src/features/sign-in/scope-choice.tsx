import { Checkbox, Stack } from '@mantine/core';
import type { AppScope } from '@millrace/api';
import { useTranslation } from 'react-i18next';
import { scopeWords } from '../../parts/account-forms/scope-words.ts';

interface ScopeChoiceProps {
  /** What the app asked for. */
  scopes: readonly AppScope[];
  chosen: readonly AppScope[];
  onChange(chosen: AppScope[]): void;
}

/** What an app may do, each to be allowed by itself. */
export function ScopeChoice({ scopes, chosen, onChange }: ScopeChoiceProps) {
  const { t } = useTranslation('settings');
  const toggle = (scope: AppScope, isChosen: boolean) =>
    onChange(scopes.filter((one) => (one === scope ? isChosen : chosen.includes(one))));
  return (
    <Stack component="fieldset" gap="xs" m={0} p={0} bd={0} aria-label={t('apps.mayDo')}>
      {scopes.map((scope) => (
        <Checkbox
          key={scope}
          label={t(scopeWords[scope])}
          checked={chosen.includes(scope)}
          onChange={(event) => toggle(scope, event.currentTarget.checked)}
        />
      ))}
    </Stack>
  );
}
