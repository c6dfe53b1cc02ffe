import { Group, Loader, Modal, MultiSelect, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type WorkflowSummary, workflowRoutes } from '@millrace/api';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMatches, useNavigate, useParams } from '@tanstack/react-router';
import { type MouseEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../address/base-path.ts';
import { apiClient } from '../../server/api-client.ts';
import { tagsQuery } from '../../server/tags.ts';
import { editorUi, useEditorUi } from '../../session/editor-ui.ts';
import choiceClasses from '../../ui/choice-list.module.css';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { notifyBriefly } from '../../ui/notifications/notify.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { scrollIntoView, useListKeys } from '../../ui/use-list-keys.ts';
import classes from './open-workflow-dialog.module.css';

const WIDTH = 540;
const TYPING_MS = 200;
const MOST_LISTED = 50;

/** Goes to another workflow: those changed last, or those found by name and tags. */
export function OpenWorkflowDialog() {
  const { t } = useTranslation('workflows');
  const isOpen = useEditorUi((ui) => ui.dialog === 'openWorkflow');
  return (
    <Modal opened={isOpen} closeOnClickOutside onClose={editorUi.closeDialog} title={t('openTitle')} size={WIDTH}>
      <WorkflowChoice />
    </Modal>
  );
}

function WorkflowChoice() {
  const { t } = useTranslation('workflows');
  const listId = useId();
  const [search, setSearch] = useState('');
  const [tags, setTags] = useState<string[]>([]);
  const found = useFound(search, tags);
  const workflows = found.data?.results ?? [];
  const open = useOpen();
  const { active, onKeyDown, restart } = useListKeys(workflows.length, (index, event) => open(workflows[index], event));
  return (
    <Stack gap="sm">
      <TextInput
        data-autofocus
        type="search"
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={workflows[active] && optionId(listId, active)}
        leftSection={<IconSearch size={16} />}
        rightSection={found.isFetching && <Loader size={14} />}
        aria-label={t('openSearch')}
        placeholder={t('openSearch')}
        value={search}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          restart();
        }}
      />
      <TagsFilter
        chosen={tags}
        onChange={(ids) => {
          setTags(ids);
          restart();
        }}
      />
      {found.isError && <LoadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {found.isSuccess && (
        <div className={choiceClasses.list}>
          {workflows.length > 0 ? (
            <Entries listId={listId} workflows={workflows} active={active} onOpen={open} />
          ) : (
            <Text c="dimmed" p="sm" role="status">
              {search.trim() === '' && tags.length === 0 ? t('openNoneYet') : t('openNone')}
            </Text>
          )}
        </div>
      )}
    </Stack>
  );
}

interface EntriesProps {
  listId: string;
  workflows: readonly WorkflowSummary[];
  active: number;
  onOpen: (workflow: WorkflowSummary, event: MouseEvent) => void;
}

function Entries({ listId, workflows, active, onOpen }: EntriesProps) {
  const { t } = useTranslation('workflows');
  return (
    <div id={listId} role="listbox" aria-label={t('openTitle')}>
      {workflows.map((workflow, index) => (
        <button
          key={workflow.id}
          id={optionId(listId, index)}
          ref={index === active ? scrollIntoView : undefined}
          type="button"
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          className={choiceClasses.entry}
          onClick={(event) => onOpen(workflow, event)}
        >
          <Entry workflow={workflow} />
        </button>
      ))}
    </div>
  );
}

function TagsFilter({ chosen, onChange }: { chosen: string[]; onChange: (ids: string[]) => void }) {
  const { t } = useTranslation('workflows');
  const tags = useQuery(tagsQuery).data ?? [];
  if (tags.length === 0) return null;
  return (
    <MultiSelect
      aria-label={t('tagFilter')}
      placeholder={chosen.length === 0 ? t('anyTag') : undefined}
      searchable
      clearable
      hidePickedOptions
      data={tags.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen}
      onChange={onChange}
    />
  );
}

function Entry({ workflow: { name, active, updatedAt, tags } }: { workflow: WorkflowSummary }) {
  const { t } = useTranslation('workflows');
  return (
    <>
      <Text fw={500} truncate>
        {name}
      </Text>
      <Group gap={8} className={classes.facts}>
        <span>{active ? t('active') : t('inactive')}</span>
        <RelativeTime at={updatedAt} />
        {tags.length > 0 && <span>{tags.map((tag) => tag.name).join(' · ')}</span>}
      </Group>
    </>
  );
}

function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

function useFound(search: string, tags: readonly string[]) {
  const [words] = useDebouncedValue(search.trim(), TYPING_MS);
  return useQuery({
    queryKey: ['workflows', 'to-open', words, tags],
    queryFn: ({ signal }) =>
      apiClient.call(workflowRoutes.list, {
        query: { search: words || undefined, tags: tags.join() || undefined, limit: MOST_LISTED, sort: 'updated' },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Opens what is chosen, in a window of its own with Ctrl or the command key. */
function useOpen() {
  const { t } = useTranslation('workflows');
  const navigate = useNavigate();
  const { workflowId } = useParams({ strict: false });
  // From its other pages a workflow can be opened.
  const isEditor = useMatches({ select: (matches) => matches.every(({ staticData }) => staticData.tab === undefined) });
  return (workflow: WorkflowSummary | undefined, keys: { ctrlKey: boolean; metaKey: boolean }) => {
    if (!workflow) return;
    if (keys.ctrlKey || keys.metaKey) {
      window.open(addressOf(`/workflow/${encodeURIComponent(workflow.id)}`), '_blank', 'noopener');
    } else if (workflow.id === workflowId && isEditor) {
      notifyBriefly({ id: 'already-open', title: t('openAlready') });
      return;
    } else {
      void navigate({ to: '/workflow/{-$workflowId}', params: { workflowId: workflow.id } });
    }
    editorUi.closeDialog();
  };
}
