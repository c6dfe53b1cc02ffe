import { Button, Group, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { DataTableRow } from '@millrace/api';
import type { BinaryData } from '@millrace/workflow';
import { IconDownload, IconTrash, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { binaryUrl } from '../../../parts/data-views/binary-model.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { failureText } from '../../../ui/notifications/notify.tsx';
import { pickFiles } from '../../../ui/pick-files.ts';
import { MAX_CELL_FILE_BYTES, readCellFile } from '../model/cell-file.ts';
import { cellOf, type FileCell, isFileCell } from '../model/cell-text.ts';
import type { GridColumn } from '../model/grid-column.ts';
import { type Cells, changeOf } from '../model/paste-plan.ts';
import type { RowEdits } from '../model/row-edits.ts';
import { sizeText } from '../size-text.ts';

const ID = 'file-cell';

interface FileCellRequest {
  row: DataTableRow;
  column: GridColumn;
  edits: RowEdits;
  mayEdit: boolean;
}

/** Shows the file of a cell: it is downloaded, replaced and taken away here. */
export function openFileCell(request: FileCellRequest): void {
  modals.open({
    modalId: ID,
    title: `${request.column.name} · ${request.row.id}`,
    children: <FileForm {...request} />,
  });
}

function FileForm({ row, column, edits, mayEdit }: FileCellRequest) {
  const { t } = useTranslation('data-tables');
  const [refusal, setRefusal] = useState<string>();
  const value = cellOf(row, column.name);
  const file = isFileCell(value) ? value : undefined;
  const change = async (next: Cells[string]) => {
    try {
      await edits.change([changeOf(row, { [column.name]: next })]);
      modals.close(ID);
    } catch (error) {
      setRefusal(failureText(error));
    }
  };
  const take = async ([chosen]: File[]) => {
    if (!chosen || !mayEdit) return;
    if (chosen.size > MAX_CELL_FILE_BYTES)
      return setRefusal(t('fileTooLarge', { most: sizeText(MAX_CELL_FILE_BYTES) }));
    await change(await readCellFile(chosen));
  };
  return (
    <FileDrop hint={t('dropFileHint')} onDrop={(files) => void take(files)}>
      <Stack>
        <Text size="sm" c={file ? undefined : 'dimmed'} style={{ overflowWrap: 'anywhere' }}>
          {file ? `${file.fileName ?? t('types.file')} (${file.mimeType})` : t('noFile')}
        </Text>
        {refusal !== undefined && (
          <div role="alert" style={{ color: 'var(--mr-danger)' }}>
            {refusal}
          </div>
        )}
        <Group gap="xs">
          {file && (
            <Button
              component="a"
              variant="default"
              leftSection={<IconDownload size={16} />}
              href={binaryUrl(binaryOf(file), 'download')}
              download={file.fileName ?? true}
            >
              {t('download')}
            </Button>
          )}
          {mayEdit && (
            <Button data-autofocus leftSection={<IconUpload size={16} />} onClick={() => void pickFiles('').then(take)}>
              {t(file ? 'replaceFile' : 'upload')}
            </Button>
          )}
          {mayEdit && file && (
            <Button
              variant="subtle"
              color="danger"
              leftSection={<IconTrash size={16} />}
              onClick={() => void change(null)}
            >
              {t('removeFile')}
            </Button>
          )}
        </Group>
      </Stack>
    </FileDrop>
  );
}

function binaryOf({ mimeType, fileName, data = '', id }: FileCell): BinaryData {
  return { mimeType, data, ...(fileName !== undefined && { fileName }), ...(id !== undefined && { id }) };
}
