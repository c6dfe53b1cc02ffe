import { ActionIcon, Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { type DataTable, MAX_ROW_CONDITIONS, SYSTEM_COLUMNS } from '@millrace/api';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readCell } from '../model/cell-text.ts';
import { CONDITIONS, typeOfColumn } from '../row-query.ts';
import { type Condition, needsValue, type TableSearch } from '../table-search.ts';

interface FilterFormProps {
  columns: DataTable['columns'];
  search: TableSearch;
  onApply: (search: TableSearch) => void;
}

/** Conditions with a key of their own: they may be alike. */
type Line = Condition & { key: number };

/** The conditions that rows have to meet, set together. */
export function FilterForm({ columns, search, onApply }: FilterFormProps) {
  const { t } = useTranslation('data-tables');
  const [lines, setLines] = useState<Line[]>(() => linesOf(search.where ?? [firstCondition(columns)]));
  const [match, setMatch] = useState(search.match ?? 'all');
  const apply = (conditions: readonly Line[]) => {
    const { where: _, match: __, ...rest } = search;
    const where = conditions.map(({ key: ___, ...condition }) => condition);
    onApply({ ...rest, ...(where.length > 0 && { where, ...(match === 'any' && { match }) }) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (lines.every((line) => problemOf(line, columns) === undefined)) apply(lines);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        {lines.map((line) => (
          <ConditionLine
            key={line.key}
            line={line}
            columns={columns}
            onChange={(changed) => setLines(lines.map((other) => (other === line ? changed : other)))}
            onRemove={() => setLines(lines.filter((other) => other !== line))}
          />
        ))}
        <Group justify="space-between" gap="xs">
          <Group gap="xs">
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconPlus size={14} />}
              disabled={lines.length >= MAX_ROW_CONDITIONS}
              onClick={() => setLines([...lines, { ...firstCondition(columns), key: nextKey(lines) }])}
            >
              {t('addCondition')}
            </Button>
            {lines.length > 1 && (
              <Select
                size="xs"
                w={170}
                aria-label={t('match')}
                comboboxProps={{ withinPortal: false }}
                data={[
                  { value: 'all', label: t('matchAll') },
                  { value: 'any', label: t('matchAny') },
                ]}
                value={match}
                onChange={(value) => setMatch(value === 'any' ? 'any' : 'all')}
              />
            )}
          </Group>
          <Group gap="xs">
            <Button variant="default" size="xs" onClick={() => apply([])}>
              {t('clearFilter')}
            </Button>
            <Button type="submit" size="xs">
              {t('applyFilter')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}

interface ConditionLineProps {
  line: Line;
  columns: DataTable['columns'];
  onChange: (line: Line) => void;
  onRemove: () => void;
}

function ConditionLine({ line, columns, onChange, onRemove }: ConditionLineProps) {
  const { t } = useTranslation('data-tables');
  const type = typeOfColumn(columns, line.column) ?? 'string';
  const conditions = CONDITIONS[type];
  const problem = problemOf(line, columns);
  const inside = { withinPortal: false };
  return (
    <Group gap={6} align="flex-start">
      <Select
        size="xs"
        flex="1 1 130px"
        aria-label={t('column')}
        comboboxProps={inside}
        searchable
        openOnFocus={false}
        data={[...columns.map(({ name }) => name), ...SYSTEM_COLUMNS]}
        value={line.column}
        onChange={(column) => {
          if (column === null) return;
          const [first = 'eq'] = CONDITIONS[typeOfColumn(columns, column) ?? 'string'];
          onChange({ ...line, column, condition: first });
        }}
      />
      <Select
        size="xs"
        flex="1 1 130px"
        aria-label={t('condition')}
        comboboxProps={inside}
        data={conditions.map((condition) => ({ value: condition, label: t(`conditions.${condition}`) }))}
        value={line.condition}
        onChange={(value) => {
          const condition = conditions.find((known) => known === value);
          if (condition) onChange({ ...line, condition });
        }}
      />
      {needsValue(line.condition) && (
        <TextInput
          size="xs"
          flex="1 1 130px"
          aria-label={t('value')}
          placeholder={type === 'date' ? t('dateExample') : undefined}
          error={problem !== undefined && line.value ? t(`wrong.${problem}`, { column: line.column }) : undefined}
          value={line.value ?? ''}
          onChange={(event) => onChange({ ...line, value: event.currentTarget.value })}
        />
      )}
      <ActionIcon size={30} aria-label={t('removeCondition')} onClick={onRemove}>
        <IconX size={14} />
      </ActionIcon>
    </Group>
  );
}

function firstCondition(columns: DataTable['columns']): Condition {
  const [column = { name: 'id', type: 'number' as const }] = columns;
  const [condition = 'eq'] = CONDITIONS[column.type];
  return { column: column.name, condition };
}

/** The type that a value should have and has not. */
function problemOf({ column, condition, value = '' }: Condition, columns: DataTable['columns']) {
  const type = typeOfColumn(columns, column);
  if (!needsValue(condition)) return undefined;
  if (value === '') return type ?? 'string';
  if (type === undefined || type === 'json' || type === 'file') return undefined;
  return 'isWrong' in readCell(type, value) ? type : undefined;
}

function linesOf(conditions: readonly Condition[]): Line[] {
  return conditions.map((condition, key) => ({ ...condition, key }));
}

function nextKey(lines: readonly Line[]): number {
  return Math.max(0, ...lines.map(({ key }) => key)) + 1;
}
