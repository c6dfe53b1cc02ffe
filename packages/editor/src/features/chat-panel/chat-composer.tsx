import { ActionIcon, FileButton, Pill, Textarea, Tooltip } from '@mantine/core';
import { IconArrowUp, IconPaperclip, IconPlayerStopFilled } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentValue } from '../../session/document-context.tsx';
import { chatTriggerOf, fileTypesOf } from '../../session/runs/chat-trigger.ts';
import { stopRun } from '../../session/runs/run-actions.ts';
import { sendMessage } from '../../session/runs/send-message.ts';
import classes from './chat-panel.module.css';

/** Where messages are written. Enter sends, Shift+Enter begins a line. */
export function ChatComposer({ isWaiting }: { isWaiting: boolean }) {
  const { t } = useTranslation('runs');
  const field = useRef<HTMLTextAreaElement>(null);
  // Who opens the chat wants to write.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const [text, setText] = useState('');
  const [files, setFiles] = useState<File[]>([]);
  const fileTypes = useDocumentValue('nodes', (document) => {
    const trigger = chatTriggerOf(document);
    return trigger && fileTypesOf(trigger);
  });
  const send = () => {
    const message = text.trim();
    if (isWaiting || (message === '' && files.length === 0)) return;
    setText('');
    setFiles([]);
    void sendMessage(message, files);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    event.preventDefault();
    send();
  };
  return (
    <div className={classes.composer}>
      {files.length > 0 && (
        <Pill.Group>
          {files.map((file) => (
            <Pill
              key={`${file.name} ${file.size}`}
              withRemoveButton
              removeButtonProps={{ 'aria-label': t('chat.removeFile', { name: file.name }) }}
              onRemove={() => setFiles(files.filter((other) => other !== file))}
            >
              {file.name}
            </Pill>
          ))}
        </Pill.Group>
      )}
      <div className={classes.row}>
        {fileTypes !== undefined && (
          <FileButton
            multiple
            onChange={(chosen) => setFiles([...files, ...chosen])}
            {...(fileTypes !== '*' && { accept: fileTypes })}
          >
            {(props) => (
              <Tooltip label={t('chat.attach')}>
                <ActionIcon {...props} variant="subtle" color="gray" size={32} aria-label={t('chat.attach')}>
                  <IconPaperclip size={18} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )}
          </FileButton>
        )}
        <Textarea
          className={classes.field}
          autosize
          minRows={1}
          maxRows={5}
          ref={field}
          aria-label={t('chat.message')}
          placeholder={t('chat.placeholder')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {isWaiting ? (
          <ActionIcon variant="default" size={32} aria-label={t('chat.stop')} onClick={() => void stopRun()}>
            <IconPlayerStopFilled size={16} aria-hidden />
          </ActionIcon>
        ) : (
          <ActionIcon size={32} aria-label={t('chat.send')} onClick={send}>
            <IconArrowUp size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </div>
  );
}
