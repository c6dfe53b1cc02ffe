import { type DataTable, dataTableRowRoutes } from '@millrace/api';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadPageArea } from '../../../i18n/page-areas.ts';
import { apiClient } from '../../../server/api-client.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { CsvDialog } from './csv-dialog.tsx';

await loadPageArea('data-tables');

const TABLE = {
  id: 't',
  name: 'moons',
  columns: [{ id: 'c', name: 'moon', type: 'string' }],
  permissions: ['dataTable:update'],
} as unknown as DataTable;

/** Files that were sent, until they are answered. */
const sent: Upload[] = [];

class Upload extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  name = '';
  open() {}
  setRequestHeader() {}
  send({ name }: File) {
    this.name = name;
    sent.push(this);
  }
  abort() {
    this.dispatchEvent(new Event('loadend'));
  }
  answer(status: number, body: unknown) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.dispatchEvent(new Event('loadend'));
  }
}

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('XMLHttpRequest', Upload);
  vi.spyOn(apiClient, 'call').mockImplementation(async (route: unknown) =>
    route === dataTableRowRoutes.previewCsv
      ? { delimiter: ',', columns: [{ header: 'moon', name: 'moon', type: 'string' }], rows: [['Io']] }
      : TABLE,
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const namesSent = () => sent.map(({ name }) => name);

/** The dialog with files that are being sent. */
async function importFiles(...names: string[]) {
  const onDone = vi.fn();
  const onChanged = vi.fn();
  const files = names.map((name) => new File(['moon\nIo\n'], name));
  const screen = await renderPart(<CsvDialog table={TABLE} files={files} onDone={onDone} onChanged={onChanged} />);
  await screen.getByRole('button', { name: 'Import' }).click();
  await expect.poll(namesSent).toEqual(names.slice(0, 1));
  return { screen, onDone, onChanged };
}

it('sends no file twice that was in when it was stopped', async () => {
  const { screen, onDone, onChanged } = await importFiles('inner.csv', 'middle.csv', 'outer.csv');
  sent[0]?.answer(200, { data: { inserted: 2 } });
  await expect.poll(namesSent).toEqual(['inner.csv', 'middle.csv']);
  await screen.getByRole('button', { name: 'Stop' }).click();
  const told = screen.getByRole('alert');
  await expect
    .element(told)
    .toHaveTextContent('inner.csv: 2 rows importedmiddle.csv: Stopped. Rows imported so far are kept.');
  expect(onChanged).toHaveBeenCalledTimes(1);

  await screen.getByRole('button', { name: 'Import remaining files' }).click();
  await expect.poll(namesSent).toEqual(['inner.csv', 'middle.csv', 'middle.csv']);
  sent[2]?.answer(200, { data: { inserted: 1 } });
  await expect.poll(namesSent).toEqual(['inner.csv', 'middle.csv', 'middle.csv', 'outer.csv']);
  sent[3]?.answer(200, { data: { inserted: 1 } });
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  expect(onChanged).toHaveBeenCalledTimes(2);
});

it('names the file that is left, and tells that rows were added', async () => {
  const { screen, onDone, onChanged } = await importFiles('inner.csv', 'wrong.csv');
  sent[0]?.answer(200, { data: { inserted: 2 } });
  await expect.poll(namesSent).toEqual(['inner.csv', 'wrong.csv']);
  sent[1]?.answer(400, { code: 'DATA_TABLE_CSV_WRONG', message: 'Line 2 is wrong.' });
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('inner.csv: 2 rows importedwrong.csv: Line 2 is wrong.');
  // As the file that is left, and as one of those that were begun.
  await expect.poll(() => screen.getByText('wrong.csv', { exact: true }).elements().length).toBe(2);
  expect(screen.getByText('inner.csv', { exact: true }).elements()).toHaveLength(1);
  expect(onChanged).toHaveBeenCalledTimes(1);
  expect(onDone).not.toHaveBeenCalled();
});
