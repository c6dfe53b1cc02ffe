import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { templateCollectionQuery } from '../../server/template-host.ts';
import { LinkButton } from '../../ui/links.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { BackButton } from './back-button.tsx';
import { Prose } from './prose.tsx';
import { TemplateCard } from './template-card.tsx';
import { TemplateMissing } from './template-missing.tsx';
import classes from './templates.module.css';

/** A collection with its templates. */
export default function CollectionPage() {
  const { t } = useTranslation('templates');
  const { collectionId } = useParams({ from: '/collections/$collectionId' });
  const { data, error } = useQuery(templateCollectionQuery(collectionId));
  if (error) return <TemplateMissing title={t('collectionMissing')} error={error} />;
  return (
    <PageFrame title={data?.name ?? t('collection')} actions={<BackButton />}>
      {data ? (
        <Stack gap="lg">
          <Prose markdown={data.description} />
          <ul className={classes.grid}>
            {data.workflows.map((template) => (
              <li key={template.id} className={classes.usable}>
                <TemplateCard template={template} />
                <LinkButton
                  variant="default"
                  to="/workflows/templates/$templateId"
                  params={{ templateId: String(template.id) }}
                >
                  {t('use')}
                </LinkButton>
              </li>
            ))}
          </ul>
        </Stack>
      ) : (
        <Skeleton height={300} radius="md" />
      )}
    </PageFrame>
  );
}
