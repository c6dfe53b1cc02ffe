import { Center, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Stands in for a page whose program takes long to come. */
export function PendingPage() {
  const { t } = useTranslation('common');
  return (
    <Center h="100%">
      <Loader type="dots" aria-label={t('loading')} role="status" />
    </Center>
  );
}
