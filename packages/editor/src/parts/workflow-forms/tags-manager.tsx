import { ActionIcon, Button, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { ApiError, MAX_TAG_LENGTH, type Tag, tagRoutes } from '@millrace/api';
import { IconCheck, IconPencil, IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from '../../i18n/i18n.ts';
import { apiClient } from '../../server/api-client.ts';
import { useMay } from '../../server/current-user.ts';
import { refreshTags, tagsQuery } from '../../server/tags.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { notifyFailure, notifySuccess } from '../../ui/notifications/notify.tsx';

/** Lists all tags of the instance, to make, rename and delete them. */
export function openTagsManager(): void {
  modals.open({ title: i18n.t('workflows:manageTags'), size: 560, children: <TagsManager /> });
}

/** One row at a time is worked on; the others wait. */
type Work = { kind: 'create' } | { kind: 'rename' | 'delete'; id: string } | undefined;

function TagsManager() {
  const { t } = useTranslation('workflows');
  const tags = useQuery(tagsQuery);
  const [work, setWork] = useState<Work>();
  const finish = () => setWork(undefined);
  if (tags.isError) return <LoadFailure error={tags.error} onRetry={() => void tags.refetch()} />;
  return (
    <Stack gap="sm">
      <Group justify="flex-end">
        <Button
          leftSection={<IconPlus size={16} />}
          disabled={work !== undefined}
          onClick={() => setWork({ kind: 'create' })}
        >
          {t('newTag')}
        </Button>
      </Group>
      {tags.data?.length === 0 && work === undefined && <Text c="dimmed">{t('noTags')}</Text>}
      <Table verticalSpacing={6} layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('tagName')}</Table.Th>
            <Table.Th w="34%">{t('tagUsage')}</Table.Th>
            <Table.Th w={96} aria-label={t('actions')} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {work?.kind === 'create' && (
            <Table.Tr>
              <NameCells onSave={createTag} onEnd={finish} />
            </Table.Tr>
          )}
          {tags.data?.map((tag) => (
            <TagRow key={tag.id} tag={tag} work={work} onWork={setWork} />
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}

function TagRow({ tag, work, onWork }: { tag: Tag; work: Work; onWork: (work: Work) => void }) {
  const { t } = useTranslation('workflows');
  const mayDelete = useMay('tag:delete');
  const { id, name, usageCount = 0 } = tag;
  const own = work && 'id' in work && work.id === id ? work.kind : undefined;
  const finish = () => onWork(undefined);
  if (own === 'rename') {
    return (
      <Table.Tr>
        <NameCells name={name} onSave={(next) => renameTag(tag, next)} onEnd={finish} />
      </Table.Tr>
    );
  }
  if (own === 'delete') {
    return (
      <Table.Tr>
        <Table.Td colSpan={2}>{t('deleteTagQuestion', { name, count: usageCount })}</Table.Td>
        <Table.Td>
          <Group gap={4} justify="flex-end" wrap="nowrap">
            <Button size="compact-xs" color="danger" autoFocus onClick={() => void deleteTag(tag).then(finish)}>
              {t('deleteTag')}
            </Button>
            <ActionIcon aria-label={t('keepTag')} onClick={finish}>
              <IconX size={16} />
            </ActionIcon>
          </Group>
        </Table.Td>
      </Table.Tr>
    );
  }
  const isBusy = work !== undefined;
  return (
    <Table.Tr>
      <Table.Td>{name}</Table.Td>
      <Table.Td>{usageCount === 0 ? t('tagUnused') : t('workflowCount', { count: usageCount })}</Table.Td>
      <Table.Td>
        <Group gap={4} justify="flex-end" wrap="nowrap">
          <ActionIcon
            aria-label={t('renameTag', { name })}
            disabled={isBusy}
            onClick={() => onWork({ kind: 'rename', id })}
          >
            <IconPencil size={16} />
          </ActionIcon>
          {mayDelete && (
            <ActionIcon
              aria-label={t('deleteTagNamed', { name })}
              disabled={isBusy}
              onClick={() => onWork({ kind: 'delete', id })}
            >
              <IconTrash size={16} />
            </ActionIcon>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

interface NameCellsProps {
  name?: string;
  /** Gives what is wrong with the name, if the server says so. */
  onSave: (name: string) => Promise<string | undefined>;
  onEnd: () => void;
}

function NameCells({ name = '', onSave, onEnd }: NameCellsProps) {
  const { t } = useTranslation(['workflows', 'common']);
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<string>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = typed.trim();
    if (wanted === '') return setProblem(t('tagNameEmpty'));
    if (wanted === name) return onEnd();
    const refusal = await onSave(wanted);
    if (refusal === undefined) onEnd();
    else setProblem(refusal);
  };
  return (
    <Table.Td colSpan={3}>
      <form onSubmit={(event) => void save(event)}>
        <Group gap={4} wrap="nowrap" align="flex-start">
          <TextInput
            flex={1}
            autoFocus
            // Escape ends the row, not the dialog.
            data-mantine-stop-propagation
            aria-label={t('tagName')}
            maxLength={MAX_TAG_LENGTH}
            value={typed}
            error={problem}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setProblem(undefined);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape') onEnd();
            }}
          />
          <ActionIcon type="submit" aria-label={t('common:save')}>
            <IconCheck size={16} />
          </ActionIcon>
          <ActionIcon aria-label={t('common:cancel')} onClick={onEnd}>
            <IconX size={16} />
          </ActionIcon>
        </Group>
      </form>
    </Table.Td>
  );
}

async function createTag(name: string): Promise<string | undefined> {
  return refusalOf(apiClient.call(tagRoutes.create, { body: { name } }));
}

async function renameTag(tag: Tag, name: string): Promise<string | undefined> {
  return refusalOf(apiClient.call(tagRoutes.update, { params: { tagId: tag.id }, body: { name } }));
}

/** Stands at the field, where the name that was typed stays, to be tried again. */
async function refusalOf(call: Promise<unknown>): Promise<string | undefined> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
  refreshTags();
  return undefined;
}

async function deleteTag({ id, name }: Tag): Promise<void> {
  try {
    const isDeleted = await apiClient.call(tagRoutes.delete, { params: { tagId: id } });
    if (isDeleted) notifySuccess({ title: i18n.t('workflows:tagDeleted', { name }) });
    else notifyFailure(i18n.t('workflows:deleteTagFailed', { name }), new Error(i18n.t('workflows:tagStays')));
  } catch (error) {
    notifyFailure(i18n.t('workflows:deleteTagFailed', { name }), error);
  }
  refreshTags();
}
