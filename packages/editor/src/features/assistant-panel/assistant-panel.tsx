import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPlus, IconSettings, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommandText } from '../../commands/command-label.ts';
import { toggleAssistantCommand } from '../../commands/toggle-assistant.ts';
import { useNoticesAbove } from '../../parts/workbench/use-notices-above.ts';
import { assistantQuery } from '../../server/assistant.ts';
import { assistantUi, useAssistantUi } from '../../session/assistant/assistant-ui.ts';
import { useConversation } from '../../session/assistant/use-conversation.ts';
import { useCommandContext } from '../../session/command-context.tsx';
import { useRunPanelUi } from '../../session/run-panel-ui.ts';
import { failureText } from '../../ui/notifications/notify.tsx';
import classes from './assistant-panel.module.css';
import { Composer } from './composer.tsx';
import { Lines } from './lines.tsx';
import { ModelForm } from './model-form.tsx';
import { UsageText } from './usage-text.tsx';

/** The conversation with the assistant about the open workflow, below the canvas. */
export function AssistantPanel() {
  const isOpen = useAssistantUi((ui) => ui.isOpen);
  return isOpen ? <OpenPanel /> : null;
}

function OpenPanel() {
  const { t } = useTranslation('assistant');
  const { tooltip } = useCommandText();
  const height = useRunPanelUi((ui) => ui.height);
  useNoticesAbove(height);
  const [isChoosing, setIsChoosing] = useState(false);
  const assistant = useQuery(assistantQuery);
  const isReady = assistant.data?.isOn === true && assistant.data.model !== null;
  const { session } = useCommandContext();
  const conversation = useConversation(session);
  return (
    <section className={classes.panel} style={{ height }} aria-label={t('title')} data-testid="assistant-panel">
      <header className={classes.head}>
        <h2 className={classes.title}>{t('title')}</h2>
        <UsageText conversation={conversation} />
        <span className={classes.spacer} />
        {isReady && (
          <>
            <Tooltip label={t('anew')}>
              <ActionIcon variant="subtle" color="gray" aria-label={t('anew')} onClick={() => conversation.renew()}>
                <IconPlus size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
            <Tooltip label={t('chooseModel')}>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('chooseModel')}
                aria-expanded={isChoosing}
                onClick={() => setIsChoosing(!isChoosing)}
              >
                <IconSettings size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </>
        )}
        <Tooltip label={tooltip(toggleAssistantCommand)}>
          <ActionIcon variant="subtle" color="gray" aria-label={t('close')} onClick={assistantUi.close}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </header>
      {assistant.isError && <p className={classes.about}>{failureText(assistant.error)}</p>}
      {assistant.data && !assistant.data.isOn && <p className={classes.about}>{t('off')}</p>}
      {assistant.data?.isOn && (!isReady || isChoosing) && (
        <ModelForm chosen={assistant.data.model} onDone={() => setIsChoosing(false)} />
      )}
      {isReady && !isChoosing && (
        <>
          <Lines conversation={conversation} />
          <Composer conversation={conversation} />
        </>
      )}
    </section>
  );
}
