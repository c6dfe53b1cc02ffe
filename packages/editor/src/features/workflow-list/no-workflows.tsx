import { Group } from '@mantine/core';
import { IconPlus, IconRoute } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { settingsQuery } from '../../server/settings.ts';
import { templatesQuery } from '../../server/template-host.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/links.tsx';

/** Leads a newcomer to a workflow that runs: an example that needs no account, else an empty canvas. */
export function NoWorkflows() {
  const { t } = useTranslation('workflows');
  const hasTemplates = useQuery(settingsQuery).data?.templates.enabled === true;
  const example = useInfiniteQuery({ ...templatesQuery({ search: '', categories: [] }), enabled: hasTemplates });
  const [first] = example.data?.pages[0]?.workflows ?? [];
  return (
    <EmptyState
      icon={<IconRoute size={40} stroke={1.2} />}
      title={t('noWorkflowsTitle')}
      text={t('noWorkflowsText')}
      action={
        <Group gap="xs" justify="center" mt="xs">
          {first && (
            <LinkButton
              to="/workflow/{-$workflowId}"
              params={{ workflowId: undefined }}
              search={{ template: String(first.id) }}
            >
              {t('tryExample', { name: first.name })}
            </LinkButton>
          )}
          <LinkButton
            to="/workflow/{-$workflowId}"
            params={{ workflowId: undefined }}
            variant={first ? 'default' : 'filled'}
            leftSection={<IconPlus size={16} />}
          >
            {t('fromScratch')}
          </LinkButton>
          {hasTemplates && (
            <LinkButton to="/templates" variant="default">
              {t('seeTemplates')}
            </LinkButton>
          )}
        </Group>
      }
    />
  );
}
