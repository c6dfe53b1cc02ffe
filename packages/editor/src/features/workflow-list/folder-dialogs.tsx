import { Button, Group, Radio, Select, Stack, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { Folder } from '@millrace/api';
import { MAX_NAME_LENGTH } from '@millrace/workflow';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from '../../i18n/i18n.ts';
import { foldersQuery } from '../../server/folders.ts';
import { deleteFolder, type Moved, move, saveFolder } from './folder-actions.ts';
import { placesFor } from './folder-tree.ts';

const ID = 'folder';
const TOP = 'top';

/** Asks for the name of a new folder, or for another one of a folder there is. */
export function openFolderName(place: { folder?: Folder; parentId: string | null }): void {
  const title = place.folder ? i18n.t('workflows:renameFolderTitle', place.folder) : i18n.t('workflows:newFolder');
  modals.open({ modalId: ID, title, children: <FolderName {...place} /> });
}

function FolderName({ folder, parentId }: { folder?: Folder; parentId: string | null }) {
  const { t } = useTranslation(['workflows', 'common']);
  const [name, setName] = useState(folder?.name ?? '');
  const [problem, setProblem] = useState<string>();
  const save = async () => {
    if (name.trim() === '') return setProblem(t('folderNameEmpty'));
    const refusal = await saveFolder(name.trim(), { folder, parentId });
    if (refusal === undefined) modals.close(ID);
    else setProblem(refusal);
  };
  return (
    <DialogForm confirm={t('common:save')} onSubmit={save}>
      <TextInput
        data-autofocus
        label={t('folderName')}
        maxLength={MAX_NAME_LENGTH}
        value={name}
        error={problem}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
    </DialogForm>
  );
}

/** Asks what becomes of the content of a folder that is deleted. */
export function openDeleteFolder(folder: Folder, onDeleted: () => void = () => undefined): void {
  const title = i18n.t('workflows:deleteFolderTitle', folder);
  modals.open({ modalId: ID, title, children: <DeleteFolder folder={folder} onDeleted={onDeleted} /> });
}

function DeleteFolder({ folder, onDeleted }: { folder: Folder; onDeleted: () => void }) {
  const { t } = useTranslation('workflows');
  const [content, setContent] = useState<'moveUp' | 'delete'>('moveUp');
  const remove = async () => {
    if (!(await deleteFolder(folder, content))) return;
    modals.close(ID);
    onDeleted();
  };
  return (
    <DialogForm confirm={t('deleteFolder')} isDangerous onSubmit={remove}>
      <Radio.Group
        label={t('deleteFolderContent')}
        value={content}
        onChange={(value) => setContent(value === 'delete' ? 'delete' : 'moveUp')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="moveUp" label={t('contentMovesUp')} data-autofocus />
          <Radio value="delete" label={t('contentIsDeleted')} />
        </Stack>
      </Radio.Group>
    </DialogForm>
  );
}

/** Asks where workflows or a folder are to lie. */
export function openMove(moved: Moved, onMoved: () => void = () => undefined): void {
  modals.open({
    modalId: ID,
    title: i18n.t('workflows:moveTitle'),
    children: <MoveTo moved={moved} onMoved={onMoved} />,
  });
}

function MoveTo({ moved, onMoved }: { moved: Moved; onMoved: () => void }) {
  const { t } = useTranslation('workflows');
  const folders = useQuery(foldersQuery).data ?? [];
  const [place, setPlace] = useState<string>(TOP);
  const go = async () => {
    if (!(await move(moved, place === TOP ? null : place))) return;
    modals.close(ID);
    onMoved();
  };
  const places = placesFor(folders, 'folderId' in moved ? moved.folderId : undefined);
  return (
    <DialogForm confirm={t('move')} onSubmit={go}>
      <Select
        data-autofocus
        label={t('folder')}
        searchable
        openOnFocus={false}
        value={place}
        data={[{ value: TOP, label: t('top') }, ...places.map(({ id, path }) => ({ value: id, label: path }))]}
        onChange={(value) => setPlace(value ?? TOP)}
      />
    </DialogForm>
  );
}

interface DialogFormProps {
  confirm: string;
  isDangerous?: boolean;
  onSubmit: () => Promise<void>;
  children: ReactNode;
}

function DialogForm({ confirm, isDangerous = false, onSubmit, children }: DialogFormProps) {
  const { t } = useTranslation('common');
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    await onSubmit();
    setIsBusy(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        {children}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => modals.close(ID)}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isBusy} {...(isDangerous && { color: 'danger' })}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
