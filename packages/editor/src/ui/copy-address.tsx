import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Puts an address on the clipboard, and says so. */
export function CopyAddress({ url }: { url: string }) {
  const { t } = useTranslation('runs');
  return (
    <CopyButton value={url}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? t('urlCopied') : t('copyUrl')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={copied ? t('urlCopied') : t('copyUrl')}
            onClick={copy}
          >
            {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}
