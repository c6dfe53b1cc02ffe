import type { DataTable } from '@millrace/api';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../ui/notifications/notify.tsx';
import { refreshDataTables } from '../data-table-calls.ts';
import { importCsv, makeRoom, previewCsv } from './csv-calls.ts';
import { type CsvPreview, type CsvTarget, firstTargets, takenTwice, targetNames } from './csv-targets.ts';

export interface ChosenFile {
  file: File;
  preview: CsvPreview;
  targets: CsvTarget[];
}

interface CsvImportOptions {
  /** Absent for a file that becomes a table. */
  table: DataTable | undefined;
  onDone: (table: DataTable, inserted: number) => void;
}

/** A file that is brought into a table: chosen, looked at, and sent. */
export function useCsvImport({ table: given, onDone }: CsvImportOptions) {
  const { t } = useTranslation('data-tables');
  const [table, setTable] = useState(given);
  const [chosen, setChosen] = useState<ChosenFile>();
  const [name, setName] = useState('');
  const [progress, setProgress] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

  const mayAddColumns = table === undefined || table.permissions.includes('dataTable:update');
  const choose = async (file: File) => {
    setRefusal(undefined);
    try {
      const preview = await previewCsv(file);
      setChosen({ file, preview, targets: firstTargets(preview, table?.columns ?? [], mayAddColumns) });
      setName((before) => before || file.name.replace(/\.[^.]*$/, ''));
    } catch (error) {
      setRefusal(failureText(error));
    }
  };
  const send = async (controller: AbortController) => {
    if (!chosen) return;
    const { file, preview, targets } = chosen;
    const grown = await makeRoom(table, name.trim(), targets);
    // What was made stays made when the file is sent again.
    setTable(grown);
    setChosen({ ...chosen, targets: targets.map(asMade) });
    const { signal } = controller;
    const inserted = await importCsv(grown.id, {
      file,
      delimiter: preview.delimiter,
      targets,
      signal,
      onProgress: setProgress,
    });
    onDone(grown, inserted);
  };
  const start = async () => {
    const controller = new AbortController();
    sending.current = controller;
    setRefusal(undefined);
    setProgress(0);
    try {
      await send(controller);
    } catch (error) {
      setRefusal(controller.signal.aborted ? t('importStopped') : failureText(error));
    }
    setProgress(undefined);
    void refreshDataTables();
  };
  const twice = chosen && takenTwice(chosen.targets);
  return {
    table,
    isNewTable: given === undefined,
    chosen,
    name,
    progress,
    refusal: refusal ?? (twice === undefined ? undefined : t('takenTwice', { name: twice })),
    canStart:
      chosen !== undefined &&
      twice === undefined &&
      (table !== undefined || name.trim() !== '') &&
      targetNames(chosen.targets).some((target) => target !== null),
    mayAddColumns,
    choose,
    setName,
    setTargets: (targets: CsvTarget[]) => setChosen((before) => before && { ...before, targets }),
    start,
    stop: () => sending.current?.abort(),
  };
}

export type CsvImport = ReturnType<typeof useCsvImport>;

function asMade(target: CsvTarget): CsvTarget {
  return target.kind === 'new' ? { kind: 'column', name: target.name } : target;
}
