import { ActionIcon, Checkbox, Textarea } from '@mantine/core';
import { IconArrowUp, IconPlayerStopFilled } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useCurrentUser } from '../../server/current-user.ts';
import { assistantUi, useAssistantUi } from '../../session/assistant/assistant-ui.ts';
import { hasConsent, setConsent } from '../../session/assistant/consent.ts';
import type { Conversation } from '../../session/assistant/conversation.ts';
import { useWorkflowMeta } from '../../session/document-context.tsx';
import classes from './assistant-panel.module.css';

/** Where questions are written. Enter sends, Shift+Enter begins a line. */
export function Composer({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('assistant');
  const field = useRef<HTMLTextAreaElement>(null);
  const text = useAssistantUi((ui) => ui.question);
  const isWorking = useStore(conversation.store, (state) => state.isWorking);
  const consent = useConsent();
  // Who opens the assistant wants to ask.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const send = () => {
    const question = text.trim();
    if (isWorking || question === '') return;
    assistantUi.set({ question: '' });
    void conversation.ask(question, { mayReadExecutions: consent.isGiven });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    event.preventDefault();
    send();
  };
  return (
    <div className={classes.composer}>
      <div className={classes.row}>
        <Textarea
          className={classes.field}
          autosize
          minRows={1}
          maxRows={5}
          ref={field}
          aria-label={t('question')}
          placeholder={t('placeholder')}
          value={text}
          onChange={(event) => assistantUi.set({ question: event.currentTarget.value })}
          onKeyDown={onKeyDown}
        />
        {isWorking ? (
          <ActionIcon variant="default" size={32} aria-label={t('stop')} onClick={() => conversation.stop()}>
            <IconPlayerStopFilled size={16} aria-hidden />
          </ActionIcon>
        ) : (
          <ActionIcon size={32} aria-label={t('send')} onClick={send}>
            <IconArrowUp size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {consent.isAsked && (
        <Checkbox
          size="xs"
          label={t('consent')}
          checked={consent.isGiven}
          onChange={(event) => consent.give(event.currentTarget.checked)}
        />
      )}
    </div>
  );
}

/** Whether data of executions may go to the model. A workflow that was never stored has none. */
function useConsent() {
  const { id: workflowId } = useWorkflowMeta();
  const userId = useCurrentUser()?.id;
  const [, setChanges] = useState(0);
  return {
    isAsked: workflowId !== undefined,
    isGiven: hasConsent({ userId, workflowId }),
    give(isGiven: boolean) {
      setConsent({ userId, workflowId }, isGiven);
      setChanges((count) => count + 1);
    },
  };
}
