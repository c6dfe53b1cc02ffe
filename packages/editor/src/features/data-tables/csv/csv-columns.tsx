import { Group, Select, Table, Text } from '@mantine/core';
import { columnTypes } from '@millrace/api';
import { useTranslation } from 'react-i18next';
import { CardCell, CardTable } from '../../../ui/card-table.tsx';
import classes from './csv-dialog.module.css';
import type { CsvTarget } from './csv-targets.ts';
import type { ChosenFile, CsvImport } from './use-csv-import.ts';

const LEFT_OUT = 'leftOut';
const NEW = 'new';
const SAMPLES = 3;

interface CsvColumnsProps {
  state: CsvImport;
  chosen: ChosenFile;
  isBusy: boolean;
}

/** The columns of a file, with some of their cells, and where each goes. */
export function CsvColumns({ state, chosen, isBusy }: CsvColumnsProps) {
  const { t } = useTranslation('data-tables');
  const { preview, targets } = chosen;
  return (
    <CardTable verticalSpacing={4} aria-label={t('columnsOfFile')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('inFile')}</Table.Th>
          <Table.Th>{t('firstCells')}</Table.Th>
          <Table.Th>{t('goesTo')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {preview.columns.map(({ header, name, type }, place) => {
          const samples = preview.rows.map((row) => row[place] ?? '').filter((text) => text !== '');
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file stay where they are, and may share a name
            <Table.Tr key={place}>
              <CardCell is="title" style={{ overflowWrap: 'anywhere' }}>
                {header}
              </CardCell>
              <CardCell label={t('firstCells')} className={classes.samples}>
                <Text size="xs" c="dimmed" truncate>
                  {samples.slice(0, SAMPLES).join(' · ')}
                </Text>
              </CardCell>
              <CardCell label={t('goesTo')}>
                <TargetFields
                  state={state}
                  header={header}
                  made={{ kind: 'new', name, type }}
                  target={targets[place] ?? { kind: 'leftOut' }}
                  isBusy={isBusy}
                  onChange={(target) => state.setTargets(targets.map((other, at) => (at === place ? target : other)))}
                />
              </CardCell>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </CardTable>
  );
}

interface TargetFieldsProps {
  state: CsvImport;
  header: string;
  /** The column that would be made for it. */
  made: Extract<CsvTarget, { kind: 'new' }>;
  target: CsvTarget;
  isBusy: boolean;
  onChange: (target: CsvTarget) => void;
}

function TargetFields({ state, header, made, target, isBusy, onChange }: TargetFieldsProps) {
  const { t } = useTranslation('data-tables');
  const columns = state.table?.columns ?? [];
  const choose = (value: string | null) => {
    if (value === NEW) onChange(made);
    else if (value?.startsWith('=')) onChange({ kind: 'column', name: value.slice(1) });
    else onChange({ kind: 'leftOut' });
  };
  return (
    <Group gap={6}>
      <Select
        size="xs"
        flex="1 1 150px"
        aria-label={t('targetOf', { name: header })}
        disabled={isBusy}
        data={[
          ...columns.map(({ name }) => ({ value: `=${name}`, label: name })),
          ...(state.mayAddColumns ? [{ value: NEW, label: t('newColumn', { name: made.name }) }] : []),
          { value: LEFT_OUT, label: t('leftOut') },
        ]}
        value={target.kind === 'column' ? `=${target.name}` : target.kind}
        onChange={choose}
      />
      {target.kind === 'new' && (
        <Select
          size="xs"
          flex="0 1 110px"
          aria-label={t('typeOf', { name: header })}
          disabled={isBusy}
          data={columnTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
          value={target.type}
          onChange={(value) => {
            const type = columnTypes.find((known) => known === value);
            if (type) onChange({ ...target, type });
          }}
        />
      )}
    </Group>
  );
}
