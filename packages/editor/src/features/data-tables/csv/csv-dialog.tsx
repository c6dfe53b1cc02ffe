import { Button, Group, Progress, Stack, Text, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { type DataTable, MAX_DATA_TABLE_NAME_LENGTH } from '@millrace/api';
import { IconUpload } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from '../../../i18n/i18n.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { notifySuccess } from '../../../ui/notifications/notify.tsx';
import { pickFiles } from '../../../ui/pick-files.ts';
import { CsvColumns } from './csv-columns.tsx';
import classes from './csv-dialog.module.css';
import type { FileResult } from './import-each.ts';
import { type CsvImport, useCsvImport } from './use-csv-import.ts';

const ID = 'csv-import';
const SHOWN_NAMES = 5;

interface CsvImportRequest {
  /** Absent for a file that becomes a table. */
  table?: DataTable;
  /** Already chosen: they were dropped. */
  files?: readonly File[];
  /** All files are in. */
  onDone?: (table: DataTable) => void;
  /** Rows may have been added, also by files that were refused or stopped. */
  onChanged?: () => void;
}

/** Brings the rows of CSV files into a table, or makes a table of them. */
export function openCsvImport(request: CsvImportRequest): void {
  const { table } = request;
  modals.open({
    modalId: ID,
    size: 720,
    title: table ? i18n.t('data-tables:importTitle', { name: table.name }) : i18n.t('data-tables:createFromCsvTitle'),
    children: <CsvDialog {...request} />,
  });
}

export function CsvDialog({ table, files, onDone, onChanged }: CsvImportRequest) {
  const { t } = useTranslation(['data-tables', 'common']);
  const state = useCsvImport({
    table,
    onDone: (filled, count) => {
      modals.close(ID);
      notifySuccess({ title: t('imported', { count }) });
      onDone?.(filled);
    },
    onChanged,
  });
  const choose = useRef(state.choose);
  useEffect(() => {
    if (files && files.length > 0) void choose.current(files);
  }, [files]);
  const isBusy = state.progress !== undefined;
  return (
    <FileDrop hint={t('dropHint')} onDrop={(dropped) => !isBusy && void state.choose(dropped)}>
      <Stack>
        <ChooseFile state={state} isBusy={isBusy} />
        {state.chosen && state.isNewTable && (
          <TextInput
            required
            label={t('name')}
            maxLength={MAX_DATA_TABLE_NAME_LENGTH}
            disabled={isBusy || state.table !== undefined}
            value={state.name}
            onChange={(event) => state.setName(event.currentTarget.value)}
          />
        )}
        {state.chosen && <CsvColumns state={state} chosen={state.chosen} isBusy={isBusy} />}
        {state.progress && <Sending {...state.progress} />}
        {state.results.length > 0 && <Results results={state.results} />}
        {state.refusal !== undefined && (
          <div role="alert" style={{ color: 'var(--mr-danger)' }}>
            {state.refusal}
          </div>
        )}
        <Group className={classes.footer} justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => (isBusy ? state.stop() : modals.close(ID))}>
            {t(isBusy ? 'stop' : 'common:cancel')}
          </Button>
          <Button disabled={!state.canStart} loading={isBusy} onClick={() => void state.start()}>
            {t(state.results.length > 0 ? 'importRemaining' : 'importRows')}
          </Button>
        </Group>
      </Stack>
    </FileDrop>
  );
}

function ChooseFile({ state, isBusy }: { state: CsvImport; isBusy: boolean }) {
  const { t } = useTranslation('data-tables');
  const pick = async () => {
    const files = await pickFiles('.csv,.tsv,.txt,text/csv', { multiple: true });
    if (files.length > 0) await state.choose(files);
  };
  return (
    <Group gap="sm">
      <Button
        variant={state.chosen ? 'default' : 'filled'}
        leftSection={<IconUpload size={16} />}
        disabled={isBusy}
        data-autofocus
        onClick={() => void pick()}
      >
        {t(state.chosen ? 'chooseOtherFiles' : 'chooseFiles')}
      </Button>
      <Text size="sm" c={state.chosen ? undefined : 'dimmed'} style={{ overflowWrap: 'anywhere' }}>
        {state.chosen ? namesOf(state, t) : t('csvHelp')}
      </Text>
    </Group>
  );
}

/** The names of the files; of several also that the columns of the first stand for all. */
function namesOf({ files, chosen }: CsvImport, t: TFunction<'data-tables'>): string {
  const names = files.slice(0, SHOWN_NAMES).map(({ name }) => name);
  if (files.length === 1) return names.join();
  const more = files.length - names.length;
  const list = new Intl.ListFormat(i18n.language).format(
    more > 0 ? [...names, t('moreFiles', { count: more })] : names,
  );
  return t('filesChosen', { names: list, first: chosen?.file.name ?? '' });
}

/** What became of each of several files. */
function Results({ results }: { results: readonly FileResult[] }) {
  const { t } = useTranslation('data-tables');
  return (
    <Stack gap={4} role="alert" aria-label={t('resultsOfFiles')}>
      {results.map(({ name, inserted, refusal }, at) => (
        <Text
          // biome-ignore lint/suspicious/noArrayIndexKey: files of one import stay where they are, and may share a name
          key={at}
          size="sm"
          c={refusal === undefined ? undefined : 'var(--mr-danger)'}
          style={{ overflowWrap: 'anywhere' }}
        >
          <b>{name}</b>: {refusal ?? t('imported', { count: inserted ?? 0 })}
        </Text>
      ))}
    </Stack>
  );
}

/** How much of the files is sent; then the server reads the rest of what it got. */
function Sending({ part, name }: { part: number; name: string }) {
  const { t } = useTranslation('data-tables');
  const percent = Math.round(part * 100);
  return (
    <Stack gap={4}>
      <Progress value={percent} animated aria-label={t('sending')} />
      <Text size="xs" c="dimmed" role="status">
        {name} · {percent < 100 ? t('sentPart', { percent }) : t('reading')}
      </Text>
    </Stack>
  );
}
