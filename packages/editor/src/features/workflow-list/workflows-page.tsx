import { Button, Checkbox, Skeleton, Stack, Text } from '@mantine/core';
import { type CallInput, workflowRoutes } from '@millrace/api';
import { IconFolderPlus, IconPlus, IconTags, IconUpload } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { openTagsManager } from '../../parts/workflow-forms/tags-manager.tsx';
import { apiClient } from '../../server/api-client.ts';
import { foldersQuery } from '../../server/folders.ts';
import { importFiles } from '../../session/workflow-io/import-files.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { LinkButton } from '../../ui/links.tsx';
import listClasses from '../../ui/list.module.css';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { pickFiles } from '../../ui/pick-files.ts';
import { useSelection } from '../../ui/use-selection.ts';
import { BulkBar } from './bulk-bar.tsx';
import { openFolderName } from './folder-dialogs.tsx';
import { FolderPath, FolderRows } from './folder-rows.tsx';
import { NoWorkflows } from './no-workflows.tsx';
import { WorkflowRow } from './workflow-row.tsx';
import { isFiltered, type WorkflowSearch, withoutFilter } from './workflow-search.ts';
import { WorkflowToolbar } from './workflow-toolbar.tsx';

/** All workflows, last changed first. */
export default function WorkflowsPage() {
  const { t } = useTranslation('workflows');
  const search = useSearch({ from: '/workflows' });
  const navigate = useNavigate();
  const apply = (next: WorkflowSearch) => void navigate({ to: '/workflows', search: next, replace: true });
  const list = useWorkflows(search);
  const pages = list.data?.pages;
  const workflows = useMemo(() => pages?.flatMap((page) => page.results) ?? [], [pages]);
  const selection = useSelection(workflows);
  const folders = useQuery(foldersQuery).data ?? [];
  const openId = search.folder ?? null;
  const isNarrowed = isFiltered(search);
  const isEmpty = list.isSuccess && workflows.length === 0;
  const isNew = isEmpty && !isNarrowed && openId === null && folders.length === 0;
  return (
    <FileDrop hint={t('dropHint')} onDrop={(files) => void importFiles(files, openId)}>
      <PageFrame title={t('workflows')} actions={<PageActions folderId={openId} />}>
        {!isNew && <WorkflowToolbar search={search} onChange={apply} />}
        <FolderPath folders={folders} openId={openId} />
        <BulkBar selection={selection} />
        {list.isPending && <Placeholders />}
        {list.isError && <LoadFailure error={list.error} onRetry={() => void list.refetch()} />}
        {isNew && <NoWorkflows />}
        {isEmpty && isNarrowed && <NothingFits onReset={() => apply(withoutFilter(search))} />}
        {isEmpty && !isNarrowed && openId !== null && <Text c="dimmed">{t('emptyFolder')}</Text>}
        {workflows.length > 0 && (
          <Checkbox
            size="xs"
            ms={17}
            mb={6}
            label={t('selectAll')}
            checked={selection.areAllSelected}
            indeterminate={selection.entries.length > 0 && !selection.areAllSelected}
            onChange={selection.toggleAll}
          />
        )}
        <Stack component="ul" gap={8} className={listClasses.list}>
          {!isNarrowed && <FolderRows folders={folders} openId={openId} />}
          {workflows.map((workflow) => (
            <WorkflowRow
              key={workflow.id}
              workflow={workflow}
              isSelected={selection.has(workflow.id)}
              onSelect={(isSelected) => selection.set(workflow.id, isSelected)}
              onTag={(tagId) => apply({ ...search, tags: tagId })}
            />
          ))}
        </Stack>
        {list.hasNextPage && (
          <Button mt="md" variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('loadMore')}
          </Button>
        )}
      </PageFrame>
    </FileDrop>
  );
}

/** Words, tags and state look through all folders below the top, or through the open one. */
function useWorkflows({ active, folder, ...search }: WorkflowSearch) {
  const isNarrowed = isFiltered({ ...search, ...(active !== undefined && { active }) });
  const folderId = folder ?? (isNarrowed ? undefined : 'top');
  return useInfiniteQuery({
    queryKey: ['workflows', 'list', search, active, folderId],
    queryFn: ({ pageParam, signal }) => {
      const query: CallInput<typeof workflowRoutes.list>['query'] = {
        ...search,
        ...(active !== undefined && { active: String(active) }),
        ...(folderId !== undefined && { folderId }),
        ...(pageParam !== '' && { cursor: pageParam }),
      };
      return apiClient.call(workflowRoutes.list, { query, signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });
}

function PageActions({ folderId }: { folderId: string | null }) {
  const { t } = useTranslation('workflows');
  const upload = async () => importFiles(await pickFiles('.json,application/json', { multiple: true }), folderId);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFolderPlus size={16} />}
        onClick={() => openFolderName({ parentId: folderId })}
      >
        {t('newFolder')}
      </Button>
      <Button variant="default" leftSection={<IconTags size={16} />} onClick={openTagsManager}>
        {t('manageTags')}
      </Button>
      <Button variant="default" leftSection={<IconUpload size={16} />} onClick={() => void upload()}>
        {t('import')}
      </Button>
      <LinkButton
        to="/workflow/{-$workflowId}"
        params={{ workflowId: undefined }}
        leftSection={<IconPlus size={16} />}
        data-testid="new-workflow"
      >
        {t('newWorkflow')}
      </LinkButton>
    </>
  );
}

function NothingFits({ onReset }: { onReset: () => void }) {
  const { t } = useTranslation('workflows');
  return (
    <Stack align="center" gap="xs" py={48}>
      <Text c="dimmed">{t('noMatch')}</Text>
      <Button variant="default" onClick={onReset}>
        {t('showAll')}
      </Button>
    </Stack>
  );
}

function Placeholders() {
  return (
    <Stack gap={8} aria-hidden>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} height={58} radius="md" />
      ))}
    </Stack>
  );
}
