import { Badge, Code, Table, Text } from '@mantine/core';
import type { AuditEvent } from '@millrace/api';
import { useTranslation } from 'react-i18next';
import { CardCell, CardTable } from '../../../ui/card-table.tsx';
import { TextLink } from '../../../ui/links.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { ManyAtOnce } from './many-at-once.tsx';
import { useTargetNames } from './use-target-names.ts';

export function AuditTable({ events }: { events: readonly AuditEvent[] }) {
  const { t } = useTranslation('settings');
  const names = useTargetNames(events);
  return (
    <CardTable verticalSpacing="xs" highlightOnHover aria-label={t('auditLog')}>
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
    </CardTable>
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
      <CardCell label={t('when')} isShort>
        <RelativeTime at={time} />
      </CardCell>
      <CardCell is="title" isShort>
        {t(`actions.${action}`)}{' '}
        {outcome !== 'done' && (
          <Badge color={outcome === 'refused' ? 'warning' : 'danger'} variant="light">
            {t(`outcome.${outcome}`)}
          </Badge>
        )}
      </CardCell>
      <CardCell label={t('who')} style={{ overflowWrap: 'anywhere' }}>
        {email ?? userId ?? t('unknownPerson')}
      </CardCell>
      <CardCell label={t('target')} style={{ overflowWrap: 'anywhere' }}>
        <Target event={event} names={names} />
      </CardCell>
      <CardCell label={t('from')}>
        {address}
        {(via === 'apiKey' || via === 'app') && (
          <Text size="xs" c="dimmed">
            {t(via === 'app' ? 'byApp' : 'byApiKey')}
          </Text>
        )}
      </CardCell>
    </Table.Tr>
  );
}

/** What it was done to, with the way there where it may still be. */
function Target({ event: { action, targetId, targetName, details }, names }: EventProps) {
  if (details && 'which' in details) return <ManyAtOnce details={details} />;
  if (targetId === null) return targetName;
  const name = names.get(targetId) ?? targetName ?? undefined;
  const target = name === undefined ? <Code>{targetId}</Code> : <span title={targetId}>{name}</span>;
  if (details) return <ChangedValue name={name} details={details} />;
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

interface ChangedValueProps {
  name: string | undefined;
  details: Extract<AuditEvent['details'], { before: string }>;
}

/** A setting, with what it was and is. */
function ChangedValue({ name, details: { before, after } }: ChangedValueProps) {
  const { t } = useTranslation('settings');
  return (
    <>
      {name}
      <Text size="xs" c="dimmed">
        {t('changedValue', { before, after })}
      </Text>
    </>
  );
}
