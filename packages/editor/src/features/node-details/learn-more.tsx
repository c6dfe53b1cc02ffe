import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Leads to what the documentation says of the open node; nothing where that has none. */
export function LearnMore() {
  const { t } = useTranslation('node-details');
  return (
    <Anchor
      href="#documentation"
      size="sm"
      onClick={(event) => {
        event.preventDefault();
        showDocumentation();
      }}
    >
      {t('learnMore')}
    </Anchor>
  );
}

function showDocumentation(): void {
  const tab = document.querySelector<HTMLElement>('[data-side="parameters"] [data-tab="documentation"]');
  tab?.click();
  tab?.focus();
}
