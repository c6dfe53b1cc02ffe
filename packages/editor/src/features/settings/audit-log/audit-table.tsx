import { Badge, Code, Table, Text } from '@mantine/core';
import type { AuditEvent } from '@millrace/api';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../../ui/links.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { ManyAtOnce } from './many-at-once.tsx';
import { useTargetNames } from './use-target-names.ts';

export function AuditTable({ events }: { events: readonly AuditEvent[] }) {
  const { t } = useTranslation('settings');
  const names = useTargetNames(events);
  return (
    <Table verticalSpacing="xs" highlightOnHover aria-label={t('auditLog')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('when')}</Table.Th>
          <Table.Th>{t('what')}</Table.Th>
          <Table.Th w="28%">{t('who')}</Table.Th>
          <Table.Th w="36%">{t('target')}</Table.Th>
          <Table.Th>{t('from')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {events.map((event) => (
          <EventRow key={event.id} event={event} names={names} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface EventProps {
  event: AuditEvent;
  /** By id. */
  names: ReadonlyMap<string, string>;
}

function EventRow({ event, names }: EventProps) {
  const { t } = useTranslation('settings');
  const { time, action, outcome, userId, email, via, address } = event;
  return (
    <Table.Tr data-testid="audit-row">
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <RelativeTime at={time} />
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        {t(`actions.${action}`)}{' '}
        {outcome !== 'done' && (
          <Badge color={outcome === 'refused' ? 'warning' : 'danger'} variant="light">
            {t(`outcome.${outcome}`)}
          </Badge>
        )}
      </Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{email ?? userId ?? t('unknownPerson')}</Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <Target event={event} names={names} />
      </Table.Td>
      <Table.Td>
        {address}
        {via === 'apiKey' && (
          <Text size="xs" c="dimmed">
            {t('byApiKey')}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/** What it was done to, with the way there where it may still be. */
function Target({ event: { action, targetId, targetName, details }, names }: EventProps) {
  if (details) return <ManyAtOnce details={details} />;
  if (targetId === null) return targetName;
  const name = names.get(targetId) ?? targetName ?? undefined;
  const target = name === undefined ? <Code>{targetId}</Code> : <span title={targetId}>{name}</span>;
  if (action.endsWith('.delete')) return target;
  // What a run makes is an execution.
  if (action === 'workflow.run' || action.startsWith('execution.')) {
    return (
      <TextLink inherit to="/execution/$executionId" params={{ executionId: targetId }}>
        {target}
      </TextLink>
    );
  }
  if (!action.startsWith('workflow.')) return target;
  return (
    <TextLink inherit to="/workflow/{-$workflowId}" params={{ workflowId: targetId }}>
      {target}
    </TextLink>
  );
}
