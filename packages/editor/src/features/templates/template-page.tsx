import { Badge, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { TemplateSummary } from '@millrace/api';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { templateQuery } from '../../server/template-host.ts';
import { LinkButton } from '../../ui/links.tsx';
import { NodeIcon } from '../../ui/node-icon.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { BackButton } from './back-button.tsx';
import { Prose } from './prose.tsx';
import { TemplateMissing } from './template-missing.tsx';
import classes from './templates.module.css';
import { useNodeName } from './use-node-name.ts';
import { WorkflowPreview } from './workflow-preview.tsx';

/** One template: what it does, how it looks, what it is made of. */
export default function TemplatePage() {
  const { t } = useTranslation('templates');
  const { templateId } = useParams({ from: '/templates/$templateId' });
  const { data, error } = useQuery(templateQuery(templateId));
  if (error) return <TemplateMissing title={t('templateMissing')} error={error} />;
  const actions = (
    <>
      <BackButton />
      <LinkButton to="/workflows/templates/$templateId" params={{ templateId }}>
        {t('use')}
      </LinkButton>
    </>
  );
  return (
    <PageFrame title={data?.name ?? t('template')} actions={actions}>
      {data ? (
        <Stack gap="lg">
          <WorkflowPreview workflow={data.workflow} />
          <div className={classes.columns}>
            <Prose markdown={data.description} />
            <Facts template={data} />
          </div>
        </Stack>
      ) : (
        <Skeleton height={420} radius="md" />
      )}
    </PageFrame>
  );
}

function Facts({ template: { nodes, categories, createdAt, user } }: { template: TemplateSummary }) {
  const { t } = useTranslation('templates');
  const nameOf = useNodeName();
  return (
    <aside className={classes.facts}>
      <section>
        <Title order={2}>{t('nodes')}</Title>
        <ul className={classes.nodeList}>
          {nodes.map((node) => (
            <li key={node.name}>
              <NodeIcon type={node.name} size={18} />
              {nameOf(node)}
            </li>
          ))}
        </ul>
      </section>
      <Group gap={6}>
        {categories.map(({ id, name }) => (
          <Badge key={id} variant="default" fw={500}>
            {name}
          </Badge>
        ))}
      </Group>
      <Text size="xs" c="dimmed">
        {t('by', { name: user.username })} · <RelativeTime at={createdAt} />
      </Text>
    </aside>
  );
}
