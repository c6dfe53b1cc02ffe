import { Text } from '@mantine/core';
import type { AuditEvent } from '@millrace/api';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { dateTimeText } from '../../../i18n/formats.ts';

type Details = Extract<AuditEvent['details'], { which: unknown }>;

const TIMES = ['startedAfter', 'startedBefore', 'deleteBefore'];
/** More ids than these say nothing to people. */
const MAX_SHOWN = 10;

/** To how many executions something was done at once, and which ones were named. */
export function ManyAtOnce({ details }: { details: Details }) {
  const { t } = useTranslation(['settings', 'pages']);
  const named = conditionsOf(details.which, t);
  return (
    <>
      {details.count !== null && t('manyExecutions', { count: details.count })}
      <Text size="xs" c="dimmed">
        {named.length > 0 ? named.join(', ') : t('which.all')}
      </Text>
    </>
  );
}

function conditionsOf(
  { filters, workflowName, ...own }: Details['which'],
  t: TFunction<['settings', 'pages']>,
): string[] {
  const of = { ...own, ...(typeof filters === 'object' && !Array.isArray(filters) && filters) };
  return Object.entries(of).flatMap(([name, value]) => {
    const values = [value].flat();
    if (values.length === 0) return [];
    if (name === 'workflowId') return t('which.workflowId', { value: workflowName ?? value });
    if (TIMES.includes(name)) return t(`which.${name}` as 'which.deleteBefore', { value: dateTimeText(String(value)) });
    const shown = values.slice(0, MAX_SHOWN).map((one) => wordOf(name, one, t));
    const list = values.length > MAX_SHOWN ? [...shown, '…'] : shown;
    return t(`which.${name}` as 'which.ids', { value: list.join(' / ') });
  });
}

function wordOf(name: string, value: unknown, t: TFunction<['settings', 'pages']>): string {
  if (name === 'status') return t(`pages:status.${value}` as 'pages:status.error');
  if (name === 'mode') return t(`pages:mode.${value}` as 'pages:mode.manual');
  if (name === 'rating') return value === 'up' ? '👍' : '👎';
  if (name !== 'metadata' || typeof value !== 'object' || value === null) return String(value);
  return 'key' in value && 'value' in value ? `${value.key} = ${value.value}` : '';
}
