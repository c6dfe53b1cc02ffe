import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { type ServerSetting, serverSettingRoutes } from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNote } from '../../../parts/account-forms/form-parts.tsx';
import { useSending } from '../../../parts/account-forms/use-sending.ts';
import { apiClient } from '../../../server/api-client.ts';
import { useCurrentUser } from '../../../server/current-user.ts';
import { queryClient, refreshQueries } from '../../../server/query-client.ts';
import { settingsQuery } from '../../../server/settings.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { notifySuccess } from '../../../ui/notifications/notify.tsx';
import { serverSettingsQuery } from './server-settings-query.ts';
import { changesOf, isAllowed, type SettingDraft, shownValue } from './setting-draft.ts';
import { SettingField } from './setting-field.tsx';
import type { ChangedSetting } from './shown-settings.ts';

/** Settings that belong together. */
export interface SettingSection {
  title: string;
  text?: ReactNode;
  names: readonly ChangedSetting[];
}

/** Settings that are changed while the server runs; all that was changed is saved together. */
export function SettingsForm({ sections }: { sections: readonly SettingSection[] }) {
  const settings = useQuery(serverSettingsQuery);
  if (settings.isPending) return <Skeleton height={260} radius="md" aria-hidden />;
  if (settings.isError) return <LoadFailure error={settings.error} onRetry={() => void settings.refetch()} />;
  return <LoadedForm sections={sections} settings={settings.data} />;
}

function LoadedForm({ sections, settings }: { sections: readonly SettingSection[]; settings: ServerSetting[] }) {
  const { t } = useTranslation('settings');
  const { draft, enter, isReady, isSending, problem, submit } = useSettingDraft(settings);
  const canChange = useCurrentUser()?.permissions.includes('instance:configure') === true;
  return (
    <form onSubmit={submit}>
      <Stack gap="xl">
        {sections.map(({ title, text, names }) => (
          <Stack key={title} component="section" gap="md" aria-label={title}>
            <Title order={2}>{title}</Title>
            {text && (
              <Text c="dimmed" maw={720}>
                {text}
              </Text>
            )}
            {names.map((name) => {
              const setting = settings.find((one) => one.name === name);
              return (
                setting && (
                  <SettingField
                    key={name}
                    setting={{ ...setting, name }}
                    draft={draft}
                    refusal={problem?.fields[name]}
                    isDisabled={!canChange}
                    onChange={(value) => enter(name, value)}
                  />
                )
              );
            })}
          </Stack>
        ))}
        <ProblemNote problem={problem} />
        {canChange && (
          <Group>
            <Button type="submit" loading={isSending} disabled={!isReady}>
              {t('save')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}

function without(draft: SettingDraft, sent: SettingDraft): SettingDraft {
  return Object.fromEntries(Object.entries(draft).filter(([name, value]) => sent[name] !== value));
}

/** What is entered, and its way to the server. */
function useSettingDraft(settings: readonly ServerSetting[]) {
  const { t } = useTranslation('settings');
  const [draft, setDraft] = useState<SettingDraft>({});
  const { isSending, problem, send } = useSending();
  const changes = changesOf(settings, draft);
  const isValid = settings.every(
    (setting) => !Object.hasOwn(changes, setting.name) || isAllowed(setting, shownValue(setting, draft)),
  );
  const isReady = isValid && Object.keys(changes).length > 0;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isReady) return;
    void send(async () => {
      const stored = await apiClient.call(serverSettingRoutes.change, { body: { changes } });
      queryClient.setQueryData(serverSettingsQuery.queryKey, stored);
      // What was typed meanwhile is a change still.
      setDraft((now) => without(now, changes));
      await refreshQueries(settingsQuery.queryKey);
      notifySuccess({ title: t('saved') });
    });
  };
  const enter = (name: string, value: string | null) => setDraft((before) => ({ ...before, [name]: value }));
  return { draft, enter, isReady, isSending, problem, submit };
}
