import type { Page } from '@playwright/test';
import type { Millrace } from '../support/millrace.ts';
import { expect, test } from '../support/test.ts';
import { chain, node } from '../support/workflows.ts';

interface Execution {
  id: string;
  status: string;
}

interface Detail {
  data: {
    resultData: { runData: Record<string, Array<{ data: { main: Array<Array<{ json: object; binary?: object }>> } }>> };
  };
}

const choice = (...options: string[]) => ({ values: options.map((option) => ({ option })) });

const trigger = (parameters: object = {}) =>
  node('Order', 'formTrigger', {
    typeVersion: 2.5,
    webhookId: 'order-form',
    parameters: {
      formTitle: 'Order a bicycle',
      formDescription: 'It takes a minute.',
      formFields: {
        values: [
          { fieldLabel: 'Name', fieldName: 'name', requiredField: true },
          { fieldLabel: 'Wheels', fieldType: 'number' },
          { fieldLabel: 'Extras', fieldType: 'checkbox', fieldOptions: choice('Bell', 'Light', 'Basket') },
          { fieldLabel: 'Picture', fieldType: 'file', acceptFileTypes: '.png' },
        ],
      },
      options: { path: 'order' },
      ...parameters,
    },
  });

const sizePage = node('Size', 'form', {
  typeVersion: 2.5,
  webhookId: 'size-form',
  parameters: {
    defineForm: 'json',
    jsonOutput:
      '={{ [{ fieldLabel: "Size for " + $json.name, fieldName: "size", fieldType: "radio", requiredField: true, fieldOptions: { values: [{ option: "Small" }, { option: "Large" }] } }] }}',
    options: { formTitle: 'Which size?', buttonLabel: 'Order now' },
  },
});

const end = node('End', 'form', {
  typeVersion: 2.5,
  webhookId: 'end-form',
  parameters: {
    operation: 'completion',
    completionTitle: '=Thank you, {{ $("Order").item.json.name }}',
    completionMessage: '=A <b>{{ $json.size }}</b> one is on its way.',
    options: {},
  },
});

async function activate(millrace: Millrace, workflow: object): Promise<string> {
  const { id } = await millrace.rest<{ id: string }>('POST', '/workflows', workflow);
  await millrace.rest('PATCH', `/workflows/${id}`, { active: true });
  return id;
}

async function listed(millrace: Millrace, workflowId: string): Promise<Execution[]> {
  const filter = encodeURIComponent(JSON.stringify({ workflowId }));
  return (await millrace.rest<{ results: Execution[] }>('GET', `/executions?filter=${filter}`)).results;
}

async function outputs(millrace: Millrace, workflowId: string) {
  const [execution] = await listed(millrace, workflowId);
  const { data } = await millrace.rest<Detail>('GET', `/executions/${execution?.id}`);
  return (name: string) => data.resultData.runData[name]?.at(-1)?.data.main[0]?.[0];
}

/** Fills in both pages; the browser must not have to leave out anything for safety's sake. */
async function fillIn(page: Page): Promise<void> {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Wheels').fill('3');
  await page.getByLabel('Bell').check();
  await page.getByLabel('Basket').check();
  await page.getByLabel('Picture').setInputFiles({
    name: 'bike.png',
    mimeType: 'image/png',
    buffer: Buffer.from('not really a picture'),
  });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Which size?' })).toBeVisible();
  await expect(page).toHaveURL(/\/form-waiting\/\d+\.[\w.-]+$/);
  await page.getByRole('button', { name: 'Order now' }).click();
  await expect(page.getByRole('group', { name: 'Size for Ada' }).getByRole('alert')).toHaveText('Choose at least one.');
  await page.getByLabel('Large').check();
  await page.getByRole('button', { name: 'Order now' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, Ada' })).toBeVisible();
  await expect(page.getByText('A Large one is on its way.')).toBeVisible();
  expect(complaints).toEqual([]);
}

test('a form of two pages ends in one execution with the data of both', async ({ millrace, page }) => {
  const id = await activate(millrace, chain('Bicycles', [trigger(), sizePage, end]));
  await page.goto(`${millrace.url}/form/order?from=mail`);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  expect(await listed(millrace, id)).toEqual([]);
  await fillIn(page);
  await expect.poll(() => listed(millrace, id)).toMatchObject([{ status: 'success' }]);
  const output = await outputs(millrace, id);
  expect(output('Order')).toMatchObject({
    json: {
      name: 'Ada',
      Wheels: 3,
      Extras: ['Bell', 'Basket'],
      Picture: [{ filename: 'bike.png', mimetype: 'image/png', size: 20 }],
      formMode: 'production',
      formQueryParameters: { from: 'mail' },
    },
    binary: { Picture_0: { fileName: 'bike.png', mimeType: 'image/png' } },
  });
  expect(output('Size')).toMatchObject({ json: { size: 'Large', formMode: 'production' } });
  expect(output('End')).toMatchObject({ json: { size: 'Large' } });
});

test('a page of a form is still there when the server has crashed', async ({ millrace, page }) => {
  const id = await activate(millrace, chain('Bicycles', [trigger(), sizePage, end]));
  await page.goto(`${millrace.url}/form/order`);
  await page.getByLabel('Name').fill('Ada');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Which size?' })).toBeVisible();
  await millrace.stop('SIGKILL');
  await page.getByLabel('Small').check();
  await page.getByRole('button', { name: 'Order now' }).click();
  await expect(page.getByRole('alert').last()).toHaveText(
    'The form could not be sent. Check your connection and try again.',
  );
  await millrace.launch();
  await page.getByRole('button', { name: 'Order now' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, Ada' })).toBeVisible();
  await expect.poll(() => listed(millrace, id)).toMatchObject([{ status: 'success' }]);
});

test('a form is tried out from the editor: its page opens, and the run shows in the editor', async ({
  millrace,
  page,
  context,
}) => {
  const { id } = await millrace.rest<{ id: string }>(
    'POST',
    '/workflows',
    chain('Bicycles', [trigger(), sizePage, end]),
  );
  await page.goto(`${millrace.url}/workflow/${id}`);
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Run workflow' }).click();
  const form = await opened;
  await expect(form.getByText('This is a test of the form.')).toBeVisible();
  expect(new URL(form.url()).pathname).toBe('/form-test/order');
  // Looking at the page does not use up the test call.
  await form.reload();
  await fillIn(form);
  await expect(page.getByText('Workflow ran successfully').first()).toBeVisible();
});

test('a page says when the workflow has ended, well or not', async ({ millrace, page }) => {
  const sum = node('Sum', 'code', {
    typeVersion: 2,
    parameters: { jsCode: 'if ($json.Wheels > 9) throw new Error("Too many"); return $input.all();' },
  });
  const options = { path: 'order', respondWithOptions: { values: { formSubmittedText: 'We have it' } } };
  await activate(millrace, chain('Bicycles', [trigger({ responseMode: 'lastNode', options }), sum]));
  const order = async (wheels: string) => {
    await page.goto(`${millrace.url}/form/order`);
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Wheels').fill(wheels);
    await page.getByRole('button', { name: 'Submit' }).click();
  };
  await order('2');
  await expect(page.getByText('We have it')).toBeVisible();
  await order('10');
  await expect(page.getByRole('heading', { name: 'Your answers were not processed' })).toBeVisible();
});
