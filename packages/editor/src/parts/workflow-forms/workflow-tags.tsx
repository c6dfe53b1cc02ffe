import { Popover, Tooltip } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentValue, useReadOnly } from '../../session/document-context.tsx';
import type { EditorSession } from '../../session/editor-session.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { storeTags } from './store-tags.ts';
import classes from './workflow-title.module.css';

const MOST_SHOWN = 2;
const WIDTH = 300;

/** Not part of what is loaded before a workflow shows. */
const TagsEditor = lazyPart(async () => ({ default: (await import('./tags-editor.tsx')).TagsEditor }));

/** Tags beside the name of the workflow; a click changes them in place. */
export function WorkflowTags({ session }: { session: EditorSession }) {
  const { t } = useTranslation('workflows');
  const tags = useDocumentValue('workflow', (document) => document.tags);
  const isReadOnly = useReadOnly();
  const [isOpen, setIsOpen] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  if (isReadOnly && tags.length === 0) return null;
  const more = tags.length - MOST_SHOWN;
  const label = t(isReadOnly ? 'tags' : tags.length === 0 ? 'addTags' : 'editTags');
  return (
    <Popover
      opened={isOpen}
      width={WIDTH}
      position="bottom-start"
      shadow="md"
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Popover.Target>
        <Tooltip
          label={tags.length === 0 ? label : `${label}: ${tags.join(', ')}`}
          multiline
          maw={320}
          disabled={isOpen}
        >
          <button
            ref={setButton}
            type="button"
            className={classes.tags}
            aria-label={[label, ...tags].join(', ')}
            data-testid="workflow-tags"
            disabled={isReadOnly}
            onClick={() => setIsOpen(true)}
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
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label={label}>
        <TagsEditor
          names={tags}
          opener={button}
          save={(names) => storeTags(session, names)}
          onClose={() => setIsOpen(false)}
          onMissing={() => setIsOpen(false)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
