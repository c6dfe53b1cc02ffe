import { TextInput, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { MAX_NAME_LENGTH } from '@millrace/workflow';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadOnly, useWorkflowMeta } from '../../session/document-context.tsx';
import type { EditorSession } from '../../session/editor-session.ts';
import { saveWorkflow } from '../../session/workflow-io/save.ts';
import { notifyBriefly } from '../../ui/notifications/notify.tsx';
import classes from './workflow-title.module.css';

/** The name of the workflow; a click edits it, Enter or leaving the field saves it, Escape keeps the old one. */
export function WorkflowName({ session }: { session: EditorSession }) {
  const { t } = useTranslation('shell');
  const { name } = useWorkflowMeta();
  const isReadOnly = useReadOnly();
  const [isEditing, setIsEditing] = useState(false);
  const shown = useShortened(name);
  if (isEditing) return <NameField session={session} name={name} onDone={() => setIsEditing(false)} />;
  return (
    <Tooltip label={name} disabled={shown === name}>
      <button
        type="button"
        className={classes.nameButton}
        aria-label={`${t('renameWorkflow')}: ${name}`}
        data-testid="workflow-name"
        disabled={isReadOnly}
        onClick={() => setIsEditing(true)}
      >
        {shown}
      </button>
    </Tooltip>
  );
}

interface NameFieldProps {
  session: EditorSession;
  name: string;
  onDone: () => void;
}

function NameField({ session, name, onDone }: NameFieldProps) {
  const { t } = useTranslation('shell');
  const { document } = session;
  const [value, setValue] = useState(name);
  // Enter takes the field away, which blurs it: submitted once all the same.
  const isDone = useRef(false);
  const finish = (newName: string | undefined) => {
    if (isDone.current) return;
    isDone.current = true;
    onDone();
    const trimmed = newName?.trim();
    if (trimmed === undefined || trimmed === name) return;
    if (trimmed === '') {
      notifyBriefly({ id: 'workflow-name', title: t('nameEmpty') });
      return;
    }
    document.apply({ type: 'patchWorkflow', patch: { name: trimmed } });
    if (document.meta.id !== undefined) void saveWorkflow(session);
  };
  return (
    <TextInput
      autoFocus
      size="xs"
      w={320}
      maxLength={MAX_NAME_LENGTH}
      aria-label={t('workflowName')}
      value={value}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setValue(event.currentTarget.value)}
      onBlur={() => finish(value)}
      onKeyDown={(event) => {
        // Saved at once, the workflow has the name that stands here.
        const isSaved = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's';
        if (event.key === 'Enter' || isSaved) finish(value);
        if (event.key === 'Escape') finish(undefined);
      }}
    />
  );
}

function useShortened(name: string): string {
  const isNarrow = useMediaQuery('(max-width: 992px)');
  const isWide = useMediaQuery('(min-width: 1200px)');
  const length = isNarrow ? 15 : isWide ? 50 : 25;
  return name.length > length ? `${name.slice(0, length)}…` : name;
}
