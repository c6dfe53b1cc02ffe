import { Text } from '@mantine/core';
import type { Folder } from '@millrace/api';
import { IconChevronRight, IconFolder } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ActionsMenu } from '../../ui/actions-menu.tsx';
import listClasses from '../../ui/list.module.css';
import { Menu } from '../../ui/menu.tsx';
import { dragOf, useDropPlace } from './drag.ts';
import { openDeleteFolder, openFolderName, openMove } from './folder-dialogs.tsx';
import { childrenOf, pathOf } from './folder-tree.ts';
import classes from './workflow-list.module.css';

interface FoldersProps {
  folders: readonly Folder[];
  /** The one that is open; `null` is the top. */
  openId: string | null;
}

/** The way to the open folder. Each part of it takes what is dropped on it. */
export function FolderPath({ folders, openId }: FoldersProps) {
  const { t } = useTranslation('workflows');
  if (openId === null) return null;
  return (
    <nav aria-label={t('folderPath')} className={classes.path}>
      <PathPart id={null} name={t('top')} />
      {pathOf(folders, openId).map(({ id, name }) => (
        <span key={id} className={classes.path}>
          <IconChevronRight size={14} aria-hidden />
          <PathPart id={id} name={name} isOpen={id === openId} />
        </span>
      ))}
    </nav>
  );
}

function PathPart({ id, name, isOpen = false }: { id: string | null; name: string; isOpen?: boolean }) {
  const place = useDropPlace(id);
  return (
    <Link
      to="/workflows"
      search={id === null ? {} : { folder: id }}
      className={classes.pathPart}
      aria-current={isOpen ? 'page' : undefined}
      {...place}
    >
      {name}
    </Link>
  );
}

/** The folders in the open one. */
export function FolderRows({ folders, openId }: FoldersProps) {
  return childrenOf(folders, openId).map((folder) => <FolderRow key={folder.id} folder={folder} />);
}

function FolderRow({ folder }: { folder: Folder }) {
  const { t } = useTranslation('workflows');
  const { id, name, parentId, workflowCount } = folder;
  const place = useDropPlace(id);
  return (
    <li
      className={`${listClasses.row} ${classes.row}`}
      data-testid="folder-row"
      {...dragOf({ folderId: id })}
      {...place}
    >
      <IconFolder className={classes.folderIcon} size={20} stroke={1.6} aria-hidden />
      <Link to="/workflows" search={{ folder: id }} className={classes.rowLink}>
        <Text fw={600} size="md" truncate>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {t('workflowCount', { count: workflowCount })}
        </Text>
      </Link>
      <ActionsMenu label={t('actionsOfFolder', { name })}>
        <Menu.Item onClick={() => openFolderName({ folder, parentId })}>{t('rename')}</Menu.Item>
        <Menu.Item onClick={() => openMove({ folderId: id })}>{t('moveTo')}</Menu.Item>
        <Menu.Divider />
        <Menu.Item c="var(--mr-danger)" onClick={() => openDeleteFolder(folder)}>
          {t('delete')}
        </Menu.Item>
      </ActionsMenu>
    </li>
  );
}
