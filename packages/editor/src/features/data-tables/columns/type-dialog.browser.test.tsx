import { type ColumnTypePreview, dataTableRoutes } from '@millrace/api';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { loadPageArea } from '../../../i18n/page-areas.ts';
import { apiClient } from '../../../server/api-client.ts';
import { queryClient } from '../../../server/query-client.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { TypeForm } from './type-dialog.tsx';

await loadPageArea('data-tables');

const COLUMN = { id: 'c', name: 'price', type: 'string' } as const;
const TABLE = { id: 't' };

beforeEach(() => queryClient.clear());

/** The form with a type chosen. @returns what was sent. */
async function choose(preview: ColumnTypePreview) {
  const sent: unknown[] = [];
  const call = vi.spyOn(apiClient, 'call').mockImplementation(async (route: unknown, options: unknown) => {
    if (route === dataTableRoutes.previewColumnType) return preview;
    sent.push((options as { body: unknown }).body);
    return TABLE;
  });
  onTestFinished(() => call.mockRestore());
  const screen = await renderPart(<TypeForm table={TABLE} column={COLUMN} />);
  const submit = screen.getByRole('button', { name: 'Change type' });
  await expect.element(submit).toBeDisabled();
  await screen.getByRole('combobox', { name: 'Type' }).click();
  await screen.getByRole('option', { name: 'Number' }).click();
  await expect.element(submit).toBeEnabled();
  return { screen, submit, sent };
}

it('says that all values fit, and keeps no former column', async () => {
  const { screen, submit, sent } = await choose({ filled: 3, unfit: 0, examples: [] });
  await expect.element(screen.getByText('All 3 values fit.')).toBeVisible();
  await submit.click();
  await expect.poll(() => sent).toEqual([{ type: 'number', keepFormer: false, unfit: 'empty' }]);
});

it('names values that do not fit, and keeps them in a column of their own unless told otherwise', async () => {
  const { screen, submit, sent } = await choose({ filled: 3, unfit: 1, examples: [{ rowId: 2, value: 'many' }] });
  await expect.element(screen.getByText('1 of 3 values does not fit. Its cell becomes empty.')).toBeVisible();
  await expect.element(screen.getByText('Row 2: many')).toBeVisible();
  const keep = screen.getByRole('checkbox', { name: /Keep the column/ });
  await expect.element(keep).toBeChecked();
  await keep.click();
  await submit.click();
  await expect.poll(() => sent).toEqual([{ type: 'number', keepFormer: false, unfit: 'empty' }]);
});
