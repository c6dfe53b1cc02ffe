import { Code, Stack, Text } from '@mantine/core';
import type { DataTableChange } from '@millrace/api';
import type { JsonValue } from '@millrace/workflow';
import { useTranslation } from 'react-i18next';

const MOST_SHOWN = 5;
const LONGEST = 80;

/** Some of the rows of a change: what their cells held before and after. */
export function ChangedRows({ rows, rowCount }: Pick<DataTableChange, 'rows' | 'rowCount'>) {
  const { t } = useTranslation('data-tables');
  const shown = rows.filter(({ before, after }) => before ?? after).slice(0, MOST_SHOWN);
  if (shown.length === 0) return null;
  return (
    <Stack gap={2}>
      {shown.map(({ id, before, after }) => (
        <Text key={id} size="xs" style={{ overflowWrap: 'anywhere' }}>
          {t('rowOf', { id })}{' '}
          {Object.keys({ ...before, ...after }).map((name) => (
            <span key={name}>
              {name} <Code>
                {[before, after].flatMap((cells) => (cells ? [told(cells[name])] : [])).join(' → ')}
              </Code>{' '}
            </span>
          ))}
        </Text>
      ))}
      {rowCount > shown.length && (
        <Text size="xs" c="dimmed">
          {t('andMoreRows', { count: rowCount - shown.length })}
        </Text>
      )}
    </Stack>
  );
}

function told(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '∅';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
