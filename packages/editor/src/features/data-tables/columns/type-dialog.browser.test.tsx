import { type ColumnTypePreview, dataTableRoutes } from '@millrace/api';
import { beforeEach, expect, it } from 'vitest';
import { loadPageArea } from '../../../i18n/page-areas.ts';
import { queryClient } from '../../../server/query-client.ts';
import { answerCalls } from '../../../testing/answer-calls.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { TypeForm } from './type-dialog.tsx';

await loadPageArea('data-tables');

const COLUMN = { id: 'c', name: 'price', type: 'string' } as const;
const TABLE = { id: 't' };

beforeEach(() => queryClient.clear());

/** The form with a type chosen. @param sent gets what the form sends */
async function renderChosen(preview: () => Promise<ColumnTypePreview>, sent: unknown[] = []) {
  answerCalls(async (route, { body }) => {
    if (route === dataTableRoutes.previewColumnType) return preview();
    sent.push(body);
    return TABLE;
  });
  const screen = await renderPart(<TypeForm table={TABLE} column={COLUMN} />);
  await expect.element(screen.getByRole('button', { name: 'Change type' })).toBeDisabled();
  await screen.getByRole('combobox', { name: 'Type' }).click();
  await screen.getByRole('option', { name: 'Number' }).click();
  return screen;
}

/** The form with a type chosen, when it is known what becomes of the cells. @returns what was sent, too. */
async function choose(preview: ColumnTypePreview) {
  const sent: unknown[] = [];
  const screen = await renderChosen(async () => preview, sent);
  const submit = screen.getByRole('button', { name: 'Change type' });
  await expect.element(submit).toBeEnabled();
  return { screen, submit, sent };
}

it('says that all values fit, keeps no former column, and has it refused if that is so no longer', async () => {
  const { screen, submit, sent } = await choose({ filled: 3, unfit: 0, examples: [] });
  await expect.element(screen.getByText('All 3 values fit.')).toBeVisible();
  await submit.click();
  await expect.poll(() => sent).toEqual([{ type: 'number', keepFormer: false, unfit: 'refuse' }]);
});

it('does nothing by what was seen of the cells before, and looks at them anew', async () => {
  const key = ['data-tables', 'type', TABLE.id, COLUMN.id, 'number'];
  queryClient.setQueryData(key, { filled: 3, unfit: 0, examples: [] });
  const looked = Promise.withResolvers<ColumnTypePreview>();
  const screen = await renderChosen(() => looked.promise);
  await expect.poll(() => queryClient.isFetching({ queryKey: key })).toBe(1);
  await expect.element(screen.getByRole('button', { name: 'Change type' })).toBeDisabled();
  looked.resolve({ filled: 3, unfit: 1, examples: [{ rowId: 2, value: 'many' }] });
  await expect.element(screen.getByText('Row 2: many')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Change type' })).toBeEnabled();
});

it('keeps what would be lost by another type, too, after somebody said that it need not be for one', async () => {
  const { screen } = await choose({ filled: 3, unfit: 1, examples: [] });
  const keep = screen.getByRole('checkbox', { name: /Keep the column/ });
  await keep.click();
  await expect.element(keep).not.toBeChecked();
  await screen.getByRole('combobox', { name: 'Type' }).click();
  await screen.getByRole('option', { name: 'Date' }).click();
  await expect.element(keep).toBeChecked();
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
