import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { RunQuestions } from '../../parts/executions/run-questions.tsx';
import { chatUi } from '../../session/chat-ui.ts';
import { useDocumentValue } from '../../session/document-context.tsx';
import { useRunStore } from '../../session/run-context.tsx';
import { useRunPanelUi } from '../../session/run-panel-ui.ts';
import { chatTriggerOf } from '../../session/runs/chat-trigger.ts';
import { type TalkMessage, talkOf } from '../../session/runs/talk.ts';
import { AuthorContext } from '../../ui/author-context.ts';
import { FormattedText } from '../../ui/formatted-text.tsx';
import { ChatComposer } from './chat-composer.tsx';
import classes from './chat-panel.module.css';

/** The conversation with the open workflow, below the canvas. */
export function ChatPanel() {
  const { t } = useTranslation('runs');
  const height = useRunPanelUi((ui) => ui.height);
  const talk = talkOf(useRunStore());
  const { messages, sessionId, isWaiting } = useStore(talk.store);
  const hasTrigger = useDocumentValue('nodes', (document) => chatTriggerOf(document) !== undefined);
  if (!hasTrigger) return null;
  return (
    <section className={classes.panel} style={{ height }} aria-label={t('chat.title')} data-testid="chat-panel">
      <header className={classes.head}>
        <h2 className={classes.title}>{t('chat.title')}</h2>
        <Tooltip label={t('chat.sessionHelp')}>
          <Text size="xs" c="dimmed" truncate className={classes.session}>
            {t('chat.session', { id: sessionId.slice(0, 8) })}
          </Text>
        </Tooltip>
        <Tooltip label={t('chat.anew')}>
          <ActionIcon variant="subtle" color="gray" aria-label={t('chat.anew')} onClick={() => talk.renew()}>
            <IconPlus size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('chat.close')}>
          <ActionIcon variant="subtle" color="gray" aria-label={t('chat.close')} onClick={chatUi.close}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </header>
      <Messages messages={messages} isWaiting={isWaiting} />
      <ChatComposer isWaiting={isWaiting} />
    </section>
  );
}

function Messages({ messages, isWaiting }: { messages: readonly TalkMessage[]; isWaiting: boolean }) {
  const { t } = useTranslation('runs');
  const scroller = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what is said
  useEffect(() => {
    const { current } = scroller;
    if (current) current.scrollTop = current.scrollHeight;
  }, [messages, isWaiting]);
  const isWriting = messages.at(-1)?.answer !== undefined;
  return (
    <div
      ref={scroller}
      className={classes.messages}
      role="log"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
      tabIndex={0}
      aria-label={t('chat.said')}
      aria-busy={isWaiting}
    >
      {messages.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('chat.empty')}
        </Text>
      )}
      {messages.map((message) => (
        <Message key={message.key} message={message} />
      ))}
      <RunQuestions className={classes.questions} />
      {isWaiting && !isWriting && <span className={classes.waiting}>{t('chat.waiting')}</span>}
    </div>
  );
}

function Message({ message: { from, text, files = [] } }: { message: TalkMessage }) {
  if (from === 'bot')
    return (
      <AuthorContext value="model">
        <FormattedText text={text} className={classes.bot} />
      </AuthorContext>
    );
  return (
    <div className={from === 'user' ? classes.user : classes.problem}>
      {text}
      {files.length > 0 && <div className={classes.files}>{files.join(', ')}</div>}
    </div>
  );
}
