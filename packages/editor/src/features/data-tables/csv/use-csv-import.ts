import type { DataTable } from '@millrace/api';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../ui/notifications/notify.tsx';
import { refreshDataTables } from '../data-table-calls.ts';
import { importCsv, makeRoom, previewCsv } from './csv-calls.ts';
import { type CsvPreview, type CsvTarget, firstTargets, takenTwice, targetNames, targetsLike } from './csv-targets.ts';
import { type FileResult, importEach } from './import-each.ts';

/** The first file that can be read: it says where the columns of all go. */
export interface ChosenFile {
  file: File;
  preview: CsvPreview;
  targets: CsvTarget[];
}

interface CsvImportOptions {
  /** Absent for a file that becomes a table. */
  table: DataTable | undefined;
  onDone: (table: DataTable, inserted: number) => void;
  onChanged: (() => void) | undefined;
}

/** Files that are brought into a table: chosen, looked at, and sent one after the other. */
export function useCsvImport({ table: given, onDone, onChanged }: CsvImportOptions) {
  const { t } = useTranslation('data-tables');
  const [table, setTable] = useState(given);
  const [chosen, setChosen] = useState<ChosenFile>();
  const [name, setName] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [progress, setProgress] = useState<{ part: number; name: string }>();
  /** Of several files, where one is not in. */
  const [results, setResults] = useState<FileResult[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

  const mayAddColumns = table === undefined || table.permissions.includes('dataTable:update');
  const choose = async (given: readonly File[]) => {
    setRefusal(undefined);
    setResults([]);
    let failure: unknown;
    // One that cannot be read is told of when it is brought in, if another one can.
    for (const file of given) {
      try {
        const preview = await previewCsv(file);
        setChosen({ file, preview, targets: firstTargets(preview, table?.columns ?? [], mayAddColumns) });
        setFiles(given);
        setName((before) => before || file.name.replace(/\.[^.]*$/, ''));
        return;
      } catch (error) {
        failure ??= error;
      }
    }
    setRefusal(failureText(failure));
  };
  /** Where the columns of a file go. @throws ApiError; Error where two go to the same */
  const planOf = async (file: File, shown: ChosenFile, into: DataTable | undefined): Promise<ChosenFile> => {
    if (file === shown.file) return shown;
    const preview = await previewCsv(file);
    const targets = targetsLike(shown, preview, firstTargets(preview, into?.columns ?? [], mayAddColumns));
    const doubled = takenTwice(targets);
    if (doubled !== undefined) throw new Error(t('takenTwice', { name: doubled }));
    return { file, preview, targets };
  };
  const send = async ({ signal }: AbortController) => {
    if (!chosen) return;
    let shown = chosen;
    let filled = table;
    const sendOne = async (file: File, onProgress: (part: number) => void) => {
      const { preview, targets } = await planOf(file, shown, filled);
      const grown = await makeRoom(filled, name.trim(), targets);
      // What was made stays made when a file is sent again.
      filled = grown;
      shown = { ...shown, targets: shown.targets.map(asMade) };
      setTable(grown);
      setChosen(shown);
      return await importCsv(grown.id, { file, delimiter: preview.delimiter, targets, signal, onProgress });
    };
    const told = await importEach(files, {
      ...{ send: sendOne, signal },
      refusalOf: (error) => (signal.aborted ? t('importStopped') : failureText(error)),
      onProgress: (file, part) => setProgress({ part, name: file.name }),
    });
    onChanged?.();
    const left = files.filter((_, at) => told[at]?.inserted === undefined);
    if (left.length === 0 && filled)
      onDone(
        filled,
        told.reduce((sum, { inserted = 0 }) => sum + inserted, 0),
      );
    else if (files.length === 1) setRefusal(told[0]?.refusal);
    else {
      setResults(told);
      setFiles(left);
    }
  };
  const start = async () => {
    const controller = new AbortController();
    sending.current = controller;
    setRefusal(undefined);
    setResults([]);
    setProgress({ part: 0, name: files[0]?.name ?? '' });
    await send(controller);
    setProgress(undefined);
    void refreshDataTables();
  };
  const twice = chosen && takenTwice(chosen.targets);
  return {
    table,
    isNewTable: given === undefined,
    chosen,
    files,
    results,
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
