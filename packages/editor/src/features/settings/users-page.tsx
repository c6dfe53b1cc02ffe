import { Alert, Badge, Button, CopyButton, Group, Skeleton, Stack, Table, Text, TextInput } from '@mantine/core';
import { type User, userRoutes } from '@millrace/api';
import { IconAlertTriangle, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiClient } from '../../server/api-client.ts';
import { useCurrentUser, useMay } from '../../server/current-user.ts';
import { settingsQuery } from '../../server/settings.ts';
import { usersQuery } from '../../server/users.ts';
import { ActionsMenu } from '../../ui/actions-menu.tsx';
import { CardCell, CardTable } from '../../ui/card-table.tsx';
import { LinkButton } from '../../ui/links.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Menu } from '../../ui/menu.tsx';
import { confirm } from '../../ui/notifications/confirm.tsx';
import { notifyFailure, notifySuccess } from '../../ui/notifications/notify.tsx';
import { type Inheritance, openDeleteUser } from './delete-user-dialog.tsx';
import { type InvitationLink, type Invited, InviteForm } from './invite-form.tsx';
import { SettingsFrame } from './settings-frame.tsx';

/** Everyone who has an account, and invitations. */
export default function UsersPage() {
  const { t } = useTranslation(['settings', 'accounts']);
  const isDefaultUser = useCurrentUser()?.isDefaultUser === true;
  const users = useQuery(usersQuery);
  const [{ emails, links, problems }, setInvited] = useState<Invited>({ emails: [], links: [], problems: [] });
  const reload = () => users.refetch();
  return (
    <SettingsFrame page="users">
      {isDefaultUser && (
        <Alert color="info" icon={<IconUserPlus size={18} />}>
          <Stack gap="xs" align="flex-start">
            {t('setUpFirst')}
            <LinkButton to="/setup">{t('accounts:setUp')}</LinkButton>
          </Stack>
        </Alert>
      )}
      {useMay('user:invite') && (
        <InviteForm
          onInvited={(invited) => {
            setInvited(invited);
            void reload();
          }}
        />
      )}
      {emails.length > 0 && (
        <Alert color="success" role="status" icon={<IconUserPlus size={18} />}>
          {t('invitedTo', { emails: emails.join(', ') })}
        </Alert>
      )}
      {problems.length > 0 && (
        <Alert color="warning" icon={<IconAlertTriangle size={18} />} role="alert">
          {problems.map((problem) => (
            <Text key={problem} size="sm">
              {problem}
            </Text>
          ))}
        </Alert>
      )}
      <InvitationLinks links={links} />
      {users.isError && <LoadFailure error={users.error} onRetry={() => void reload()} />}
      {users.isPending && <Skeleton height={180} radius="md" aria-hidden />}
      {users.data && (
        <UserTable
          users={users.data}
          onChange={() => void reload()}
          onLink={(link) => setInvited({ emails: [], links: [link], problems: [] })}
        />
      )}
    </SettingsFrame>
  );
}

interface UserTableProps extends Pick<UserRowProps, 'onChange' | 'onLink'> {
  users: readonly User[];
}

function UserTable({ users, onChange, onLink }: UserTableProps) {
  const { t } = useTranslation(['settings', 'accounts']);
  return (
    <CardTable verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('name')}</Table.Th>
          <Table.Th>{t('accounts:email')}</Table.Th>
          <Table.Th>{t('role')}</Table.Th>
          <Table.Th aria-label={t('accounts:actions')} />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {users.map((user, _, all) => (
          <UserRow
            key={user.id}
            user={user}
            heirs={all.filter((other) => other.id !== user.id && !other.isPending)}
            onChange={onChange}
            onLink={onLink}
          />
        ))}
      </Table.Tbody>
    </CardTable>
  );
}

function InvitationLinks({ links }: { links: readonly InvitationLink[] }) {
  const { t } = useTranslation(['settings', 'accounts']);
  if (links.length === 0) return null;
  return (
    <Alert color="success" role="status">
      <Stack gap="xs">
        <Text size="sm">{t('handOver')}</Text>
        {links.map(({ email, link }) => (
          <Group key={link} gap="xs" wrap="nowrap">
            <TextInput aria-label={t('linkFor', { email })} value={link} readOnly flex={1} />
            <CopyButton value={link}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {t(copied ? 'accounts:copied' : 'accounts:copy')}
                </Button>
              )}
            </CopyButton>
          </Group>
        ))}
      </Stack>
    </Alert>
  );
}

interface UserRowProps {
  user: User;
  /** Others who may get what this one owns. */
  heirs: readonly User[];
  onChange(): void;
  onLink(link: InvitationLink): void;
}

const ROLE_TEXTS = {
  owner: 'roleOwner',
  default: 'roleDefault',
  admin: 'roleAdmin',
  member: 'roleMember',
} as const;

function UserRow({ user, heirs, onChange, onLink }: UserRowProps) {
  const { t } = useTranslation(['settings', 'accounts']);
  const role = ROLE_TEXTS[user.globalRole.name];
  return (
    <Table.Tr>
      <CardCell is="title">{user.fullName || '–'}</CardCell>
      <CardCell label={t('accounts:email')}>{user.email ?? '–'}</CardCell>
      <CardCell label={t('role')}>
        <Group gap="xs">
          {t(role)}
          {user.isPending && <Badge variant="light">{t('pending')}</Badge>}
          {user.agree && (
            <Badge variant="light" color="gray">
              {t('agrees')}
            </Badge>
          )}
          {user.disabled && (
            <Badge variant="light" color="danger">
              {t('disabled')}
            </Badge>
          )}
        </Group>
      </CardCell>
      <CardCell ta="right" is="actions">
        {useMay('user:update') && !user.isOwner && (
          <UserMenu user={user} heirs={heirs} onChange={onChange} onLink={onLink} />
        )}
      </CardCell>
    </Table.Tr>
  );
}

function UserMenu({ user, heirs, onChange, onLink }: UserRowProps) {
  const { t } = useTranslation(['settings', 'accounts']);
  const canMail = useQuery(settingsQuery).data?.userManagement.smtpSetup === true;
  const params = { userId: user.id };
  const email = user.email ?? '';
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      notifyFailure(t('actionFailed'), error);
      return false;
    }
  };
  const run = (work: () => Promise<void>) => void attempt(work);
  const handOver = async () => {
    const route = user.isPending ? userRoutes.inviteLink : userRoutes.passwordLink;
    onLink({ email, link: (await apiClient.call(route, { params })).link });
  };
  const sure = (question: 'makeAdmin' | 'disable', isDangerous: boolean) =>
    confirm({
      title: t(`${question}Title`, { email }),
      text: t(`${question}Text`),
      confirmLabel: t(question),
      isDangerous,
    });
  const isAdmin = user.globalRole.name === 'admin';
  const setRole = async () => {
    if (!isAdmin && !(await sure('makeAdmin', false))) return;
    await apiClient.call(userRoutes.update, { params, body: { role: isAdmin ? 'member' : 'admin' } });
    notifySuccess({ title: t(isAdmin ? 'nowMember' : 'nowAdmin', { email }) });
    onChange();
  };
  const setDisabled = async () => {
    if (!user.disabled && !(await sure('disable', true))) return;
    await apiClient.call(userRoutes.update, { params, body: { disabled: !user.disabled } });
    notifySuccess({ title: t(user.disabled ? 'nowEnabled' : 'nowDisabled', { email }) });
    onChange();
  };
  const remove = async (query: Inheritance) => {
    await apiClient.call(userRoutes.delete, { params, query });
    notifySuccess({ title: t('userDeleted', { email }) });
    onChange();
  };
  const askToRemove = async () => {
    const title = t('deleteTitle', { email });
    if (!user.isPending)
      return openDeleteUser({ title, heirs, remove: (inheritance) => attempt(() => remove(inheritance)) });
    const text = t('deletePendingText', { email });
    if (await confirm({ title, text, confirmLabel: t('delete'), isDangerous: true })) await remove({});
  };
  const reinvite = async () => {
    await apiClient.call(userRoutes.reinvite, { params });
    notifySuccess({ title: t('reinvited', { email }) });
  };
  return (
    <ActionsMenu label={t('actionsFor', { email })}>
      {user.isPending && canMail && <Menu.Item onClick={() => run(reinvite)}>{t('reinvite')}</Menu.Item>}
      <Menu.Item onClick={() => run(handOver)}>{t(user.isPending ? 'showInviteLink' : 'showPasswordLink')}</Menu.Item>
      <Menu.Item onClick={() => run(setRole)}>{t(isAdmin ? 'makeMember' : 'makeAdmin')}</Menu.Item>
      {!user.isPending && (
        <Menu.Item onClick={() => run(setDisabled)}>{t(user.disabled ? 'enable' : 'disable')}</Menu.Item>
      )}
      <Menu.Item color="danger" onClick={() => run(askToRemove)}>
        {t('delete')}
      </Menu.Item>
    </ActionsMenu>
  );
}
