import { Button, Group, MultiSelect, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { apiKeyRoutes, permissionNames } from '@millrace/api';
import { IconKey } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNote, textOf } from '../../parts/account-forms/form-parts.tsx';
import { useReadyForm } from '../../parts/account-forms/use-ready-form.ts';
import { useSending } from '../../parts/account-forms/use-sending.ts';
import { apiClient } from '../../server/api-client.ts';

const DAY_MS = 86_400_000;
const LIFETIMES_DAYS = ['30', '90', '365'] as const;
const FOR_EVER = 'forEver';

/** Makes a key: what it is called, what it may do, and until when. */
export function ApiKeyForm({ onCreated }: { onCreated(apiKey: string): void }) {
  const { t } = useTranslation('settings');
  const { isSending, problem, send } = useSending();
  const [isLimited, setIsLimited] = useState(false);
  const { form: ref, isReady, look } = useReadyForm();
  const [scopes, setScopes] = useState<string[]>([]);
  const [lifetime, setLifetime] = useState<string>(FOR_EVER);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    void send(async () => {
      const body = {
        label: textOf(form, 'label'),
        ...(isLimited && { scopes: permissionNames.filter((name) => scopes.includes(name)) }),
        ...(lifetime !== FOR_EVER && { expiresAt: new Date(Date.now() + Number(lifetime) * DAY_MS).toISOString() }),
      };
      const { apiKey } = await apiClient.call(apiKeyRoutes.create, { body });
      form.reset();
      onCreated(apiKey);
    });
  };
  return (
    <form ref={ref} onInput={look} onSubmit={submit}>
      <Stack gap="sm" maw={640}>
        <Group align="flex-start" gap="sm" grow>
          <TextInput name="label" label={t('keyLabel')} required maxLength={64} />
          <Select
            label={t('keyLifetime')}
            value={lifetime}
            onChange={(value) => setLifetime(value ?? FOR_EVER)}
            data={[
              { value: FOR_EVER, label: t('keyForEver') },
              ...LIFETIMES_DAYS.map((days) => ({ value: days, label: t('keyDays', { count: Number(days) }) })),
            ]}
          />
        </Group>
        <Stack gap={4}>
          <Text size="sm" fw={500} id="key-scopes">
            {t('keyScopes')}
          </Text>
          <SegmentedControl
            aria-labelledby="key-scopes"
            value={isLimited ? 'some' : 'all'}
            onChange={(value) => setIsLimited(value === 'some')}
            data={[
              { value: 'all', label: t('keyScopesAll') },
              { value: 'some', label: t('keyScopesSome') },
            ]}
          />
        </Stack>
        {isLimited && (
          <MultiSelect
            label={t('keyScopesChosen')}
            description={t('keyScopesHelp')}
            data={scopeGroups}
            value={scopes}
            onChange={setScopes}
            searchable
            clearable
            hidePickedOptions
            required
            error={problem?.fields.scopes}
          />
        )}
        <ProblemNote problem={problem} />
        <Group>
          <Button
            type="submit"
            loading={isSending}
            disabled={!isReady || (isLimited && scopes.length === 0)}
            leftSection={<IconKey size={16} />}
          >
            {t('createKey')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** By what they are about: `workflow:read` is one of `workflow`. */
const scopeGroups = [...Map.groupBy(permissionNames, (name) => name.slice(0, name.indexOf(':')))].map(
  ([group, items]) => ({ group, items }),
);
