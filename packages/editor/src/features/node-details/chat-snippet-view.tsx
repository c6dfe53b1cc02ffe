import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './node-details.module.css';
import triggerClasses from './trigger-panel.module.css';

/** What goes into a page to show the chat there. */
export function ChatSnippetView({ snippet }: { snippet: string }) {
  const { t } = useTranslation('node-details');
  return (
    <section className={triggerClasses.webhook} aria-label={t('chatSnippet')}>
      <p className={classes.paneHint}>{t('chatSnippetHint')}</p>
      <div className={triggerClasses.webhookUrl}>
        <code>{snippet}</code>
        <CopyButton value={snippet}>
          {({ copied, copy }) => (
            <Tooltip label={copied ? t('copied') : t('copySnippet')}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={26}
                aria-label={copied ? t('copied') : t('copySnippet')}
                onClick={copy}
              >
                {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
              </ActionIcon>
            </Tooltip>
          )}
        </CopyButton>
      </div>
    </section>
  );
}
