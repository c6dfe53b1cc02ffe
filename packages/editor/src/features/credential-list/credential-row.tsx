import { Badge, Group, Text, UnstyledButton } from '@mantine/core';
import type { CredentialSummary } from '@millrace/api';
import type { CredentialTypeDescription } from '@millrace/workflow';
import { useTranslation } from 'react-i18next';
import { dateText } from '../../i18n/formats.ts';
import { CredentialIcon } from '../../parts/credentials/credential-icon.tsx';
import { deleteCredential } from '../../parts/credentials/delete-credential.ts';
import { useCurrentUser } from '../../server/current-user.ts';
import { ActionsMenu } from '../../ui/actions-menu.tsx';
import listClasses from '../../ui/list.module.css';
import { Menu } from '../../ui/menu.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import classes from './credential-list.module.css';

interface CredentialRowProps {
  credential: CredentialSummary;
  /** Absent where it is not known here. */
  type: CredentialTypeDescription | undefined;
  onOpen: () => void;
}

/** One credential of the list: a click opens it. */
export function CredentialRow({ credential, type, onOpen }: CredentialRowProps) {
  const { t } = useTranslation('credential-list');
  const user = useCurrentUser();
  const { name, createdAt, updatedAt, ownedBy } = credential;
  const isOwn = ownedBy !== null && ownedBy.id === user?.id;
  return (
    <li className={`${listClasses.row} ${classes.row}`} data-testid="credential-row">
      <CredentialIcon type={type} size={20} />
      <UnstyledButton className={classes.open} onClick={onOpen}>
        <Text component="span" fw={600} size="md" lineClamp={2}>
          {name}
        </Text>
        <Text component="span" display="block" size="xs" c="dimmed">
          {type?.displayName ?? credential.type} · {t('updated')} <RelativeTime at={updatedAt} /> ·{' '}
          {t('created', { at: dayOf(createdAt) })}
        </Text>
      </UnstyledButton>
      <Group gap="sm" wrap="nowrap" className={classes.end}>
        {isOwn && !user?.isDefaultUser && (
          <Badge variant="default" fw={500}>
            {t('owner')}
          </Badge>
        )}
        <ActionsMenu label={t('actionsOf', { name })}>
          <Menu.Item onClick={onOpen}>{t('open')}</Menu.Item>
          {(isOwn || user?.isOwner || user?.isDefaultUser) && (
            <Menu.Item c="var(--mr-danger)" onClick={() => void deleteCredential(credential)}>
              {t('delete')}
            </Menu.Item>
          )}
        </ActionsMenu>
      </Group>
    </li>
  );
}

/** Day and month; the year where it is not the present one. */
function dayOf(at: string): string {
  const date = new Date(at);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  return dateText(date, {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  });
}
