import type { DataTables, Item, JsonObject } from '@millrace/node-sdk';
import { callWebhook, runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import form from './form.node.ts';

const items: Item[] = [{ json: { a: 1 } }, { json: { a: 2 } }];
const field = { formFields: { values: [{ fieldLabel: 'Colour', requiredField: true }] } };

const get = (parameters: JsonObject, given = items) =>
  callWebhook(form, { url: '/form-waiting/7' }, { parameters, items: given });

const post = (
  parameters: JsonObject,
  body: string,
  nodesAfter = [] as Array<{ name: string; type: string; parameters: JsonObject }>,
) =>
  callWebhook(
    form,
    {
      method: 'POST',
      url: '/form-waiting/7',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body,
    },
    { parameters, items, nodesAfter, mode: 'webhook', now: 0 },
  );

describe('a page', () => {
  it('puts the execution aside until it is sent, as long as its limit allows', async () => {
    expect((await runNode(form, { parameters: field })).suspension).toEqual({ on: 'form' });
    const limit = { limitWaitTime: true, resumeAmount: 2, resumeUnit: 'minutes' };
    expect((await runNode(form, { parameters: { ...field, ...limit }, now: 5 })).suspension).toEqual({
      on: 'form',
      until: 120_005,
    });
    const until = { limitWaitTime: true, limitType: 'atSpecifiedTime', maxDateAndTime: '2030-01-01T00:00:00' };
    const { suspension } = await runNode(form, { parameters: { ...field, ...until }, timezone: 'Europe/Berlin' });
    expect(suspension?.until).toBe(Date.UTC(2029, 11, 31, 23));
  });

  it('is shown without going on', async () => {
    const { reply, outputs } = await get({ ...field, options: { formTitle: 'Second page', buttonLabel: 'Next' } });
    expect(outputs).toBeUndefined();
    expect(reply?.body).toContain('<h1>Second page</h1>');
    expect(reply?.body).toContain('<button type="submit">Next</button>');
  });

  it('offers rows of a data table that earlier answers chose', async () => {
    const fields = [{ fieldLabel: 'Who', fieldType: 'dataTable', dataTableId: 'People', shownColumn: 'name' }];
    const asked: string[] = [];
    const dataTables: Partial<DataTables> = {
      columns: async () => [{ name: 'name', type: 'string' }],
      async find(table) {
        asked.push(table);
        return [{ id: 7, name: 'Ada' }];
      },
    };
    const parameters = { defineForm: 'json', jsonOutput: JSON.stringify(fields) };
    const call = (request: Parameters<typeof callWebhook>[1]) =>
      callWebhook(form, { url: '/form-waiting/7', ...request }, { parameters, items, dataTables });
    const accept = { accept: 'application/json' };
    expect((await call({})).reply?.body).toContain('<option value="7">Ada</option>');
    const searched = await call({ query: { lookup: 'field-0', search: 'a' }, headers: accept });
    expect(searched.reply?.body).toEqual({ json: { choices: [{ row: '7', label: 'Ada' }], hasMore: false } });
    const headers = { ...accept, 'content-type': 'application/x-www-form-urlencoded' };
    const { outputs } = await call({ method: 'POST', headers, body: 'field-0=7' });
    expect(outputs?.[0]?.[0]?.json).toMatchObject({ Who: 'Ada' });
    expect(new Set(asked)).toEqual(new Set(['People']));
  });

  it('looks like the first page of the form where nothing else is set', async () => {
    const options = { buttonLabel: 'Go on', customCss: 'h1 { color: teal }' };
    const type = 'n8n-nodes-base.formTrigger';
    const first = { name: 'F', type, parameters: { formTitle: 'Order', options } as JsonObject };
    const show = async (parameters: JsonObject, nodesBefore = [first]) =>
      String(
        (await callWebhook(form, {}, { parameters: { ...field, ...parameters }, items, nodesBefore })).reply?.body,
      );
    const page = await show({});
    for (const part of ['<h1>Order</h1>', '<button type="submit">Go on</button>', 'h1 { color: teal }']) {
      expect(page).toContain(part);
    }
    expect(await show({ options: { formTitle: 'Size' } })).toContain('<h1>Size</h1>');
    const computed = { ...first, parameters: { formTitle: '={{ 1 }}', options: {} } };
    expect(await show({}, [computed])).toContain('<h1>Form</h1>');
  });

  it('puts out what was filled in, which comes of all items', async () => {
    const { outputs, reply } = await post(field, 'field-0=blue');
    expect(outputs?.[0]).toEqual([
      {
        json: { Colour: 'blue', submittedAt: '1970-01-01T00:00:00.000Z', formMode: 'production' },
        pairedItem: [{ item: 0 }, { item: 1 }],
      },
    ]);
    expect(reply?.body).toEqual({ json: { formSubmittedText: 'Your response has been recorded' } });
  });

  it('leads to the next page when one follows', async () => {
    const { reply } = await post(field, 'field-0=blue', [{ name: 'N', type: 'n8n-nodes-base.form', parameters: {} }]);
    expect(reply?.body).toEqual({ json: { formWaitingUrl: '../form-waiting/execution-1' } });
  });

  it('goes on waiting when something is wrong', async () => {
    const { outputs, reply } = await post(field, '');
    expect(outputs).toBeUndefined();
    expect(reply).toMatchObject({ status: 422, body: { json: { problems: { 'field-0': 'Fill in this field.' } } } });
  });

  it('can be defined by JSON', async () => {
    const json = (jsonOutput: unknown): JsonObject => ({ defineForm: 'json', jsonOutput: jsonOutput as string });
    expect((await get(json('[{"fieldLabel":"From JSON"}]'))).reply?.body).toContain('From JSON');
    expect((await get(json([{ fieldLabel: 'From a list' }]))).reply?.body).toContain('From a list');
    await expect(get(json('{"a":1}'))).rejects.toThrow("'Fields as JSON' must be a list of fields, not object");
    await expect(get(json('['))).rejects.toThrow("'Fields as JSON' is not valid JSON");
    await expect(runNode(form, { parameters: json('[') })).rejects.toThrow("'Fields as JSON' is not valid JSON");
  });
});

describe('the end', () => {
  const end = (parameters: JsonObject): JsonObject => ({ operation: 'completion', ...parameters });

  it('is waited for an hour, or as long as its limit allows', async () => {
    expect((await runNode(form, { parameters: end({}), now: 1 })).suspension).toEqual({ on: 'form', until: 3_600_001 });
    const limit = { limitWaitTime: true, resumeUnit: 'days' };
    expect((await runNode(form, { parameters: end(limit) })).suspension?.until).toBe(86_400_000);
  });

  it('shows title and text, and passes the input on', async () => {
    const { outputs, reply } = await get(
      end({ completionTitle: 'Thanks <3', completionMessage: 'See <b>you</b><script>x</script>' }),
    );
    expect(outputs?.[0]?.map(({ json }) => json)).toEqual([{ a: 1 }, { a: 2 }]);
    expect(reply?.body).toContain('<h1>Thanks &#60;3</h1><div class="description">See <b>you</b></div>');
  });

  it('is not reached by looking at headers only', async () => {
    const { outputs } = await callWebhook(form, { method: 'HEAD' }, { parameters: end({}) });
    expect(outputs).toBeUndefined();
  });

  it('leads to another page', async () => {
    const { reply } = await get(end({ respondWith: 'redirect', redirectUrl: 'https://x.example/thanks' }));
    expect(reply).toEqual({ status: 302, headers: { location: 'https://x.example/thanks' } });
    const evil = end({ respondWith: 'redirect', redirectUrl: 'data:text/html,x' });
    await expect(runNode(form, { parameters: evil })).rejects.toThrow('is not a web address to go to');
  });

  it('is a page of its author, which the server keeps in a sandbox', async () => {
    const { reply } = await get(end({ respondWith: 'showText', responseText: '<h1>Mine</h1>' }));
    expect(reply?.body).toBe('<h1>Mine</h1>');
    expect(reply?.headers).not.toHaveProperty('content-security-policy');
  });

  it('offers a file of the first item', async () => {
    const file = { data: Buffer.from('abc').toString('base64'), mimeType: 'text/plain', fileName: 'a"b.txt' };
    const parameters = end({ respondWith: 'returnBinary', completionTitle: 'Here' });
    const { reply } = await get(parameters, [{ json: {}, binary: { data: file } }]);
    expect(reply?.body).toContain('download="a&#34;b.txt" href="data:text/plain;base64,YWJj"');
    await expect(runNode(form, { parameters, items })).rejects.toMatchObject({
      message: "The first item has no file in 'data'",
      parameter: 'inputDataFieldName',
    });
  });
});
