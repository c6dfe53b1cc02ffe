import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { templateCollectionQuery } from '../../server/template-host.ts';
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
              <li key={template.id}>
                <TemplateCard template={template} />
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
