import { Button, Group } from '@mantine/core';
import { IconMessageCircle, IconPlayerStopFilled, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { chatUi, useChatUi } from '../../session/chat-ui.ts';
import { useDocumentValue, useNodeIds, useReadOnly } from '../../session/document-context.tsx';
import { useRun } from '../../session/run-context.tsx';
import { chatTriggerOf } from '../../session/runs/chat-trigger.ts';
import { clearRun, stopRun } from '../../session/runs/run-actions.ts';
import { RunButton } from './run-button.tsx';
import { TestAddresses } from './test-addresses.tsx';
import classes from './workbench.module.css';

/** Starts, shows and stops the run; says where it can be called while it listens; clears its marks afterwards. */
export function RunControl() {
  const { status, listeningAt = [] } = useRun();
  const isReadOnly = useReadOnly();
  const isEmpty = useNodeIds().length === 0;
  if (isReadOnly || isEmpty) return null;
  return (
    <div className={classes.run}>
      {status === 'waitingForTrigger' && <TestAddresses addresses={listeningAt} />}
      <RunButtons />
    </div>
  );
}

function RunButtons() {
  const { t } = useTranslation('shell');
  const { status, isStopping } = useRun();
  const isBusy = status === 'running' || status === 'waitingForTrigger';
  return (
    <Group className={classes.runButtons} gap="xs">
      <RunButton />
      <ChatButton />
      {isBusy && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPlayerStopFilled size={16} />}
          loading={isStopping === true}
          data-testid="stop-run"
          onClick={() => void stopRun()}
        >
          {status === 'running' ? t('stop') : t('stopListening')}
        </Button>
      )}
      {status === 'finished' && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconTrash size={16} />}
          data-testid="clear-run"
          onClick={clearRun}
        >
          {t('clearRun')}
        </Button>
      )}
    </Group>
  );
}

/** Opens the chat of a workflow that has one. */
function ChatButton() {
  const { t } = useTranslation('runs');
  const hasChat = useDocumentValue('nodes', (document) => chatTriggerOf(document) !== undefined);
  const isOpen = useChatUi((ui) => ui.isOpen);
  if (!hasChat || isOpen) return null;
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconMessageCircle size={16} aria-hidden />}
      data-testid="open-chat"
      onClick={chatUi.open}
    >
      {t('chat.open')}
    </Button>
  );
}
