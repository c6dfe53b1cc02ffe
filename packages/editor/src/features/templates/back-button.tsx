import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Goes back to where the visitor came from, else to the list of templates. */
export function BackButton() {
  const { t } = useTranslation('templates');
  const { history } = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconArrowLeft size={16} />}
      onClick={() => (canGoBack ? history.back() : void navigate({ to: '/templates' }))}
    >
      {t('back')}
    </Button>
  );
}
