import { Tooltip } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDocumentValue, useReadOnly } from '../../session/document-context.tsx';
import type { EditorSession } from '../../session/editor-session.ts';
import classes from './workflow-title.module.css';

const MOST_SHOWN = 2;

/** Tags beside the name of the workflow; a click changes them. */
export function WorkflowTags({ session }: { session: EditorSession }) {
  const { t } = useTranslation('workflows');
  const tags = useDocumentValue('workflow', (document) => document.tags);
  const isReadOnly = useReadOnly();
  if (isReadOnly && tags.length === 0) return null;
  const more = tags.length - MOST_SHOWN;
  const label = t(isReadOnly ? 'tags' : tags.length === 0 ? 'addTags' : 'editTags');
  // The form is not part of what is loaded before a workflow shows.
  const edit = async () => (await import('./edit-tags.ts')).editTags(session);
  return (
    <Tooltip label={tags.length === 0 ? label : `${label}: ${tags.join(', ')}`} multiline maw={320}>
      <button
        type="button"
        className={classes.tags}
        aria-label={[label, ...tags].join(', ')}
        data-testid="workflow-tags"
        disabled={isReadOnly}
        onClick={() => void edit()}
      >
        {tags.length === 0 && <IconTag size={16} aria-hidden />}
        {tags.slice(0, MOST_SHOWN).map((tag) => (
          <span key={tag} className={classes.tag}>
            {tag}
          </span>
        ))}
        {more > 0 && <span>+{more}</span>}
      </button>
    </Tooltip>
  );
}
