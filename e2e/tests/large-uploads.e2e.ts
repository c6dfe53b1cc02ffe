import { expect, test } from '../support/test.ts';
import { chain, node } from '../support/workflows.ts';

test.use({ environment: { MILLRACE_MAX_FORM_BYTES: '25000000' } });

test('a form takes a large file, and says of one that is too large how large it may be', async ({ page, millrace }) => {
  const values = [{ fieldLabel: 'Film', fieldName: 'film', fieldType: 'file', multipleFiles: false }];
  const form = node('Films', 'formTrigger', {
    typeVersion: 2.5,
    webhookId: 'films',
    parameters: { formTitle: 'Send a film', formFields: { values }, options: { path: 'films' } },
  });
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', chain('Films', [form]));
  await millrace.rest('PATCH', `/workflows/${id}`, { active: true });
  const film = (bytes: number) => ({ name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(bytes, 7) });

  await page.goto(`${millrace.url}/form/films`);
  await page.getByLabel('Film').setInputFiles(film(30_000_000));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'This upload has 30 MB. At most 25 MB are accepted, all files together.',
  );

  await page.getByLabel('Film').setInputFiles(film(20_000_000));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Your response has been recorded')).toBeVisible();
  const { results } = await millrace.rest<{ results: Array<{ id: string; status: string }> }>('GET', '/executions');
  expect(results).toMatchObject([{ status: 'success' }]);
  type Step = { main: Array<Array<{ binary: Record<string, { id: string; bytes: number; mimeType: string }> }>> };
  const { main } = await millrace.rest<Step>('GET', `/executions/${results[0]?.id}/steps/0/data`);
  const file = main[0]?.[0]?.binary.film;
  expect(file).toMatchObject({ bytes: 20_000_000, mimeType: 'video/mp4' });
  const stored = await fetch(`${millrace.url}/rest/binary-data?id=${file?.id}&action=download`);
  expect((await stored.arrayBuffer()).byteLength).toBe(20_000_000);
});
