import { Button, Group, Progress, Stack, Text, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { type DataTable, MAX_DATA_TABLE_NAME_LENGTH } from '@millrace/api';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from '../../../i18n/i18n.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { notifySuccess } from '../../../ui/notifications/notify.tsx';
import { pickFiles } from '../../../ui/pick-files.ts';
import { CsvColumns } from './csv-columns.tsx';
import classes from './csv-dialog.module.css';
import { type CsvImport, useCsvImport } from './use-csv-import.ts';

const ID = 'csv-import';

interface CsvImportRequest {
  /** Absent for a file that becomes a table. */
  table?: DataTable;
  /** Already chosen: it was dropped. */
  file?: File;
  onDone: (table: DataTable) => void;
}

/** Brings the rows of a CSV file into a table, or makes a table of it. */
export function openCsvImport(request: CsvImportRequest): void {
  const { table } = request;
  modals.open({
    modalId: ID,
    size: 720,
    title: table ? i18n.t('data-tables:importTitle', { name: table.name }) : i18n.t('data-tables:createFromCsvTitle'),
    children: <CsvDialog {...request} />,
  });
}

function CsvDialog({ table, file, onDone }: CsvImportRequest) {
  const { t } = useTranslation(['data-tables', 'common']);
  const state = useCsvImport({
    table,
    onDone: (filled, count) => {
      modals.close(ID);
      notifySuccess({ title: t('imported', { count }) });
      onDone(filled);
    },
  });
  const choose = useRef(state.choose);
  useEffect(() => {
    if (file) void choose.current(file);
  }, [file]);
  const isBusy = state.progress !== undefined;
  return (
    <FileDrop hint={t('dropHint')} onDrop={([dropped]) => dropped && !isBusy && void state.choose(dropped)}>
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
        {isBusy && <Sending part={state.progress ?? 0} />}
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
            {t('importRows')}
          </Button>
        </Group>
      </Stack>
    </FileDrop>
  );
}

function ChooseFile({ state, isBusy }: { state: CsvImport; isBusy: boolean }) {
  const { t } = useTranslation('data-tables');
  const pick = async () => {
    const [file] = await pickFiles('.csv,.tsv,.txt,text/csv');
    if (file) await state.choose(file);
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
        {t(state.chosen ? 'chooseOtherFile' : 'chooseFile')}
      </Button>
      <Text size="sm" c={state.chosen ? undefined : 'dimmed'} style={{ overflowWrap: 'anywhere' }}>
        {state.chosen?.file.name ?? t('csvHelp')}
      </Text>
    </Group>
  );
}

/** How much of the file is sent; then the server reads the rest of what it got. */
function Sending({ part }: { part: number }) {
  const { t } = useTranslation('data-tables');
  const percent = Math.round(part * 100);
  return (
    <Stack gap={4}>
      <Progress value={percent} animated aria-label={t('sending')} />
      <Text size="xs" c="dimmed" role="status">
        {percent < 100 ? t('sentPart', { percent }) : t('reading')}
      </Text>
    </Stack>
  );
}
