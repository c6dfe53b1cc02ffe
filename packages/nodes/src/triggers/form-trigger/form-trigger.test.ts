import type { Item, JsonObject, NodeType } from '@millrace/node-sdk';
import { callWebhook } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import formTriggers from './form-trigger.node.ts';

type Call = Parameters<typeof callWebhook>[1];
type Options = NonNullable<Parameters<typeof callWebhook>[2]>;

const [formTriggerV1, formTrigger] = formTriggers as [NodeType, NodeType];
const choice = (...options: string[]) => ({ values: options.map((option) => ({ option })) });
const now = Date.UTC(2026, 0, 2, 12);

const open = (fields: JsonObject[], parameters: JsonObject = {}, call: Call = {}, options: Options = {}) =>
  callWebhook(formTrigger, { url: '/form/order', ...call }, formOptions(fields, parameters, options));

const send = (fields: JsonObject[], body: string | FormData, parameters: JsonObject = {}, options: Options = {}) =>
  callSent(formTrigger, body, formOptions(fields, parameters, options));

function formOptions(fields: JsonObject[], parameters: JsonObject, options: Options): Options {
  const stored = { formTitle: 'Order', formFields: { values: fields }, ...parameters };
  return { mode: 'webhook', now, timezone: 'Europe/Berlin', parameters: stored, ...options };
}

async function callSent(type: NodeType, body: string | FormData, options: Options, headers: Call['headers'] = {}) {
  const request = new Request('http://x', { method: 'POST', body });
  const contentType =
    typeof body === 'string' ? 'application/x-www-form-urlencoded' : (request.headers.get('content-type') ?? '');
  return callWebhook(
    type,
    {
      method: 'POST',
      url: '/form/order',
      headers: { accept: 'application/json', 'content-type': contentType, ...headers },
      body: new Uint8Array(await request.arrayBuffer()),
    },
    options,
  );
}

async function sentItem(fields: JsonObject[], body: string | FormData, parameters?: JsonObject): Promise<Item> {
  const { outputs, reply } = await send(fields, body, parameters);
  expect(outputs, JSON.stringify(reply)).toBeDefined();
  return outputs?.[0]?.[0] as Item;
}

const problemsOf = async (fields: JsonObject[], body: string | FormData) => {
  const { reply, outputs } = await send(fields, body);
  expect(outputs).toBeUndefined();
  expect(reply?.status).toBe(422);
  const answer = reply?.body as { json: { problems: JsonObject } } | undefined;
  return answer?.json.problems;
};

function filesForm(...files: Array<[name: string, fileName: string, type: string]>): FormData {
  const form = new FormData();
  for (const [name, fileName, type] of files) form.append(name, new Blob(['abc'], { type }), fileName);
  return form;
}

describe('the page', () => {
  it('shows every text as text', async () => {
    const evil = '"><script>alert(1)</script>';
    const { reply, outputs } = await open(
      [
        { fieldLabel: evil, placeholder: evil, defaultValue: evil },
        { fieldLabel: 'b', fieldType: 'dropdown', fieldOptions: choice(evil) },
        { fieldLabel: 'c', fieldType: 'radio', fieldOptions: choice(evil) },
        { fieldType: 'hiddenField', fieldName: 'h', fieldValue: evil },
        { fieldLabel: 'd', fieldType: 'textarea', defaultValue: '</textarea><script>' },
      ],
      { formTitle: evil, formDescription: evil, options: { buttonLabel: evil, customCss: '</style><script>' } },
    );
    expect(outputs).toBeUndefined();
    const page = String(reply?.body);
    const scripts = page.replace(/<style.*?<\/style>/s, '').match(/<script[^>]*>/g);
    const nonce = /nonce-([^']+)/.exec(reply?.headers?.['content-security-policy'] ?? '')?.[1];
    expect(scripts).toEqual([`<script type="application/json" id="settings">`, `<script nonce="${nonce}">`]);
    expect(page.match(/<\/style>/g)).toHaveLength(1);
    expect(page).toContain('&#60;script&#62;alert(1)');
  });

  it('keeps only harmless parts of custom HTML', async () => {
    const html =
      '<h3 onclick="x()" style="a" class="k">T &amp; t</h3><iframe src="https://x"></iframe><form action="x"><input><b>ok</b></form>' +
      '<a href="java&#10;script:alert(1)">bad</a><a href="https://x.example/?a&b">good</a><svg><script>1</script></svg>' +
      '<img src="data:image/png;base64,AA" onerror="x()"><img src="vbscript:x"><style>*{}</style><template><p>x</p></template>';
    const { reply } = await open([{ fieldType: 'html', html }]);
    const shown = /<div class="field html">(.*?)<\/div>/s.exec(String(reply?.body))?.[1];
    expect(shown).toBe(
      '<h3 class="k">T &#38; t</h3><b>ok</b><a target="_blank" rel="noopener noreferrer">bad</a>' +
        '<a href="https://x.example/?a&#38;b" target="_blank" rel="noopener noreferrer">good</a>' +
        '<img src="data:image/png;base64,AA"><img>',
    );
  });

  it('runs nothing but its own script, and loads styles from nowhere', async () => {
    const policy = async (parameters: JsonObject, typeVersion = 2.6) =>
      (await open([], parameters, {}, { typeVersion })).reply?.headers?.['content-security-policy'];
    expect(await policy({})).toMatch(/^default-src 'none'; script-src 'nonce-[^']+'; style-src 'nonce-[^']+'; /);
    expect(await policy({})).toContain("form-action 'self';");
    // The answer of a node may lead a browser that sends the form itself to another site.
    expect(await policy({ responseMode: 'responseNode' }, 2.1)).toContain("form-action 'self' https: http:;");
  });

  it('is filled in by defaults, and by its address before them', async () => {
    const fields: JsonObject[] = [
      { fieldLabel: 'A', fieldName: 'a', defaultValue: 'one' },
      { fieldLabel: 'B', defaultValue: 'two' },
      { fieldLabel: 'C', fieldType: 'checkbox', fieldOptions: choice('x', 'y', 'z'), defaultValue: 'x, z' },
      { fieldLabel: 'P', fieldType: 'password' },
      { fieldType: 'hiddenField', fieldName: 'ref', fieldValue: 'none' },
      { fieldLabel: 'D', fieldType: 'date', defaultValue: '2026-05-01T00:00:00.000Z' },
    ];
    const query = { B: 'given', P: 'secret', ref: 'mail', a: '"1' };
    const page = String((await open(fields, {}, { query })).reply?.body);
    expect(page).toContain('name="field-0" data-field aria-describedby="field-0-error" value="&#34;1"');
    expect(page).toContain('name="field-1" data-field aria-describedby="field-1-error" value="given"');
    expect(page.match(/value="[xyz]" checked/g)).toEqual(['value="x" checked', 'value="z" checked']);
    expect(page).not.toContain('secret');
    expect(page).toContain('<input type="hidden" name="field-4" value="mail">');
    expect(page).toContain('value="2026-05-01"');
  });

  it('tells who tries it out that it is a test', async () => {
    expect(String((await open([], {}, {}, { mode: 'manual' })).reply?.body)).toContain('This is a test of the form');
    expect(String((await open([])).reply?.body)).not.toContain('This is a test of the form');
  });
});

describe('who may open it', () => {
  it('is asked for user and password when that is set', async () => {
    const credentials = { httpBasicAuth: { user: 'ada', password: 'pass' } };
    const parameters = { authentication: 'basicAuth' };
    const ask = (headers: Call['headers'] = {}) => open([], parameters, { headers }, { credentials });
    const { reply } = await ask({ accept: 'text/html' });
    expect(reply).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Basic realm="Webhook"' } });
    expect(String(reply?.body)).toContain('Authentication is required');
    const authorization = `Basic ${Buffer.from('ada:pass').toString('base64')}`;
    expect((await ask({ authorization })).reply?.status).toBe(200);
  });

  it('is nobody where accounts are asked for, and no bot or foreign address where those are refused', async () => {
    expect((await open([], { authentication: 'n8nUserAuth' })).reply?.status).toBe(403);
    const bot = { headers: { 'user-agent': 'Googlebot/2.1' } };
    expect((await open([], { options: { ignoreBots: true } }, bot)).reply?.status).toBe(403);
    expect((await open([], { options: { ipWhitelist: '10.0.0.0/8' } })).reply?.status).toBe(403);
  });
});

describe('the data', () => {
  it('holds each field by its name, with time and mode', async () => {
    const fields: JsonObject[] = [
      { fieldLabel: 'Name', fieldName: 'name' },
      { fieldLabel: 'Age', fieldType: 'number' },
      { fieldLabel: 'None', fieldType: 'number' },
      { fieldLabel: 'Left out' },
      { fieldLabel: 'Days', fieldType: 'checkbox', fieldOptions: choice('Sat', 'Sun') },
      { fieldLabel: 'Nothing', fieldType: 'checkbox', fieldOptions: choice('Sat') },
      { fieldLabel: 'Size', fieldType: 'radio', fieldOptions: choice('S', 'L') },
      { fieldLabel: '__proto__' },
      { fieldType: 'html', elementName: 'info', html: '<b>x</b>' },
      { fieldType: 'html', html: 'unnamed' },
      { fieldType: 'hiddenField', fieldName: 'ref', fieldValue: 'own' },
    ];
    const body = 'field-0=+Ada+&field-1=36&field-2=&field-4=Sat&field-4=Sun&field-6=L&field-7=p&field-10=mail&other=1';
    const { json } = await sentItem(fields, body);
    expect(Object.entries(json)).toEqual([
      ['name', 'Ada'],
      ['Age', 36],
      ['None', null],
      ['Left out', null],
      ['Days', ['Sat', 'Sun']],
      ['Nothing', []],
      ['Size', 'L'],
      ['__proto__', 'p'],
      ['info', '<b>x</b>'],
      ['ref', 'mail'],
      ['submittedAt', '2026-01-02T13:00:00.000+01:00'],
      ['formMode', 'production'],
    ]);
  });

  it('holds files, and what they are', async () => {
    const fields: JsonObject[] = [
      { fieldLabel: 'All pictures', fieldType: 'file' },
      { fieldLabel: 'One', fieldType: 'file', multipleFiles: false },
      { fieldLabel: 'None', fieldType: 'file' },
    ];
    const form = filesForm(
      ['field-0', 'a.png', 'image/png'],
      ['field-0', 'b.png', 'image/png'],
      ['field-1', 'c.txt', 'text/plain'],
    );
    const { json, binary } = await sentItem(fields, form);
    expect(json['All pictures']).toEqual([
      { filename: 'a.png', mimetype: 'image/png', size: 3 },
      { filename: 'b.png', mimetype: 'image/png', size: 3 },
    ]);
    expect([json.One, json.None]).toEqual([{ filename: 'c.txt', mimetype: 'text/plain', size: 3 }, []]);
    expect(Object.keys(binary ?? {})).toEqual(['All_pictures_0', 'All_pictures_1', 'One']);
  });

  it('holds what the address of the page had, and headers when they are wanted', async () => {
    const options = formOptions([], { options: { showHeaders: true, useWorkflowTimezone: false } }, {});
    const request = { method: 'POST', query: { utm: 'x' }, headers: { accept: 'application/json' } };
    const { outputs } = await callWebhook(formTrigger, request, options);
    expect(outputs?.[0]?.[0]?.json).toEqual({
      submittedAt: '2026-01-02T12:00:00.000Z',
      formMode: 'production',
      formQueryParameters: { utm: 'x' },
      headers: { accept: 'application/json' },
    });
  });
});

describe('what is wrong is told for each field', () => {
  it.each<[JsonObject, string, string]>([
    [{ requiredField: true }, 'field-0=++', 'Fill in this field.'],
    [{ fieldType: 'number' }, 'field-0=abc', 'Enter a number.'],
    [{ fieldType: 'email' }, 'field-0=abc', 'Enter an email address.'],
    [{ fieldType: 'date' }, 'field-0=2026-13-40', 'Enter a date.'],
    [{ fieldType: 'dropdown', fieldOptions: choice('a') }, 'field-0=b', 'Choose one of the options.'],
    [{ fieldType: 'checkbox', fieldOptions: choice('a'), requiredField: true }, '', 'Choose at least one.'],
    [
      { fieldType: 'checkbox', fieldOptions: choice('a', 'b'), limitSelection: 'exact', numberOfSelections: 2 },
      'field-0=a',
      'Choose exactly 2.',
    ],
    [
      { fieldType: 'checkbox', fieldOptions: choice('a', 'b'), limitSelection: 'range', maxSelections: 1 },
      'field-0=a&field-0=b',
      'Choose at most 1.',
    ],
    [{ fieldType: 'file', requiredField: true }, '', 'Choose a file.'],
  ])('%j', async (field, body, problem) => {
    expect(await problemsOf([{ fieldLabel: 'F', ...field }], body)).toEqual({ 'field-0': problem });
  });

  it('of files too', async () => {
    const one = { fieldLabel: 'F', fieldType: 'file', multipleFiles: false, acceptFileTypes: '.PDF, image/*' };
    const two = filesForm(['field-0', 'a.pdf', 'x/y'], ['field-0', 'b', 'image/png']);
    expect(await problemsOf([one], two)).toEqual({ 'field-0': 'Choose one file only.' });
    expect(await problemsOf([one], filesForm(['field-0', 'a.exe', 'x/y']))).toEqual({
      'field-0': "'a.exe' is of another type than .PDF, image/*.",
    });
  });

  it('on the page itself where no script sent the form, which keeps what was filled in', async () => {
    const fields: JsonObject[] = [
      { fieldLabel: 'A', requiredField: true },
      { fieldLabel: 'B' },
      { fieldLabel: 'P', fieldType: 'password' },
    ];
    const { reply } = await callSent(formTrigger, 'field-1=kept&field-2=hidden', formOptions(fields, {}, {}), {
      accept: 'text/html',
    });
    expect(reply?.status).toBe(422);
    expect(reply?.body).toContain('role="alert">Fill in this field.</p>');
    expect(reply?.body).toContain('value="kept"');
    expect(reply?.body).not.toContain('hidden"');
  });

  it('when what came is no form', async () => {
    const call = { method: 'POST', headers: { 'content-type': 'application/json', accept: 'application/json' } };
    const { reply } = await callWebhook(formTrigger, { ...call, body: '{}' }, formOptions([], {}, {}));
    expect(reply).toEqual({ status: 422, body: { json: { message: 'What was sent is not a form' } } });
  });
});

describe('the answer', () => {
  const redirect = {
    options: { respondWithOptions: { values: { respondWith: 'redirect', redirectUrl: 'x.example/a' } } },
  };

  it('is a text or another page', async () => {
    expect((await send([], '')).reply?.body).toEqual({
      json: { formSubmittedText: 'Your response has been recorded' },
    });
    expect((await send([], '', redirect)).reply?.body).toEqual({ json: { redirectURL: 'https://x.example/a' } });
    const native = await callSent(formTrigger, '', formOptions([], redirect, {}), { accept: 'text/html' });
    expect(native.reply).toEqual({ status: 303, headers: { location: 'https://x.example/a' } });
  });

  it('never leads to a script', async () => {
    const evil = {
      options: { respondWithOptions: { values: { respondWith: 'redirect', redirectUrl: 'javascript:alert(1)' } } },
    };
    await expect(send([], '', evil)).rejects.toThrow("'javascript:alert(1)' is not a web address to go to");
  });

  it('is where the next page will be when a Form node follows, whatever the mode', async () => {
    const nodesAfter = [{ name: 'Next', type: 'n8n-nodes-base.form', parameters: {} }];
    const { reply } = await send([], '', { responseMode: 'lastNode' }, { nodesAfter });
    expect(reply?.body).toEqual({ json: { formWaitingUrl: '../form-waiting/execution-1' } });
  });

  it('is left to the workflow otherwise', async () => {
    const { reply, outputs } = await send([], '', { responseMode: 'lastNode' });
    expect([reply, outputs?.[0]?.length]).toEqual([undefined, 1]);
  });
});

it('the first version has its fields, its text and its time in UTC', async () => {
  const parameters = { path: 'p', formTitle: 'Old', formFields: { values: [{ fieldLabel: 'A' }] } };
  const text = { options: { formSubmittedText: 'Thanks' } };
  const options: Options = { mode: 'webhook', now, timezone: 'Europe/Berlin', typeVersion: 1 };
  const { reply, outputs } = await callSent(formTriggerV1, 'field-0=x', {
    ...options,
    parameters: { ...parameters, ...text },
  });
  expect(reply?.body).toEqual({ json: { formSubmittedText: 'Thanks' } });
  expect(outputs?.[0]?.[0]?.json).toEqual({ A: 'x', submittedAt: '2026-01-02T12:00:00.000Z', formMode: 'production' });
  const byNode = { ...parameters, responseMode: 'responseNode' };
  expect((await callSent(formTriggerV1, '', { ...options, parameters: byNode })).reply).toBeUndefined();
});
