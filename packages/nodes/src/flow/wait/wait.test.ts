import type { Item, JsonObject } from '@millrace/node-sdk';
import { callWebhook, runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import wait from './wait.node.ts';

const items: Item[] = [{ json: { n: 1 }, binary: { data: { data: '', mimeType: 'text/plain' } } }, { json: { n: 2 } }];
const now = Date.UTC(2026, 0, 1);
const run = (parameters: JsonObject, options = {}) => runNode(wait, { parameters, items, now, ...options });

describe('a time', () => {
  it('puts the execution aside, which may stay in memory for 65 seconds', async () => {
    const suspension = (until: number) => ({ until: now + until, restMs: 65_000 });
    expect((await run({})).suspension).toEqual(suspension(5_000));
    expect((await run({ amount: 1.5, unit: 'minutes' })).suspension).toEqual(suspension(90_000));
    expect((await run({ amount: 2, unit: 'days' })).suspension).toEqual(suspension(172_800_000));
    expect((await run({}, { typeVersion: 1 })).suspension).toEqual(suspension(3_600_000));
    expect((await run({ amount: 0 })).items).toEqual(items);
  });

  it('is over at once without an amount', async () => {
    expect((await run({ amount: '' })).items).toEqual(items);
  });

  it('is a date in the zone of the workflow, or at once when it is over', async () => {
    const at = (dateTime: string) => run({ resume: 'specificTime', dateTime }, { timezone: 'Europe/Berlin' });
    expect((await at('2026-03-01T12:00:00')).suspension?.until).toBe(Date.UTC(2026, 2, 1, 11));
    expect((await at('2026-03-01T12:00:00Z')).suspension?.until).toBe(Date.UTC(2026, 2, 1, 12));
    expect((await at('2020-03-01T12:00:00')).items).toEqual(items);
  });

  it.each<[JsonObject, string]>([
    [{ amount: -1 }, '-1 is not a time to wait'],
    [{ amount: 'abc' }, "'abc' is not a time to wait"],
    [{ resume: 'specificTime', dateTime: '' }, "'' is not a date to wait for"],
    [{ resume: 'specificTime', dateTime: 'soon' }, "'soon' is not a date to wait for"],
  ])('%j is refused', async (parameters, message) => {
    await expect(run(parameters)).rejects.toThrow(message);
  });
});

describe('a call', () => {
  const call = (parameters: JsonObject, request: Parameters<typeof callWebhook>[1] = {}, options = {}) =>
    callWebhook(wait, request, { parameters: { resume: 'webhook', ...parameters }, items, ...options });

  it('is waited for, as long as its limit allows', async () => {
    expect((await run({ resume: 'webhook' })).suspension).toEqual({ on: 'webhook' });
    const limit = { limitWaitTime: true, resumeAmount: 30, resumeUnit: 'seconds' };
    expect((await run({ resume: 'webhook', ...limit })).suspension).toEqual({ on: 'webhook', until: now + 30_000 });
  });

  it('gives what it brought, which comes of all items', async () => {
    const request = {
      method: 'POST',
      url: '/webhook-waiting/7?ok=1',
      query: { ok: '1' },
      headers: { host: 'x.example', 'content-type': 'application/json' },
      body: '{"a":1}',
    };
    const { outputs } = await call({}, request);
    expect(outputs?.[0]).toEqual([
      {
        json: {
          headers: { host: 'x.example', 'content-type': 'application/json' },
          params: {},
          query: { ok: '1' },
          body: { a: 1 },
          webhookUrl: 'http://x.example/webhook-waiting/7',
          executionMode: 'test',
        },
        pairedItem: [{ item: 0 }, { item: 1 }],
      },
    ]);
  });

  it('has to show that it may', async () => {
    const credentials = { httpHeaderAuth: { name: 'X-Key', value: 'secret' } };
    const parameters = { incomingAuthentication: 'headerAuth' };
    const refused = await call(parameters, { headers: { 'x-key': 'wrong' } }, { credentials });
    expect(refused).toEqual({ reply: expect.objectContaining({ status: 403 }) });
    expect((await call(parameters, { headers: { 'x-key': 'secret' } }, { credentials })).outputs).toBeDefined();
  });

  it('that is not the one waited for leaves the workflow waiting', async () => {
    const evaluate = () => false;
    const { outputs, reply } = await call({ options: { onlyRunIf: { expression: '' } } }, {}, { evaluate });
    expect(outputs).toBeUndefined();
    expect(reply?.status).toBe(200);
  });
});

describe('a form', () => {
  const parameters = {
    resume: 'form',
    formTitle: 'Approve?',
    formFields: {
      values: [{ fieldLabel: 'Answer', fieldType: 'radio', fieldOptions: { values: [{ option: 'Yes' }] } }],
    },
  };
  const send = (more: JsonObject = {}) =>
    callWebhook(
      wait,
      {
        method: 'POST',
        url: '/form-waiting/7',
        headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
        body: 'field-0=Yes',
      },
      { parameters: { ...parameters, ...more }, items, now },
    );

  it('is shown, and goes on when it is sent', async () => {
    expect((await run(parameters)).suspension).toEqual({ on: 'form' });
    const shown = await callWebhook(wait, { url: '/form-waiting/7' }, { parameters, items });
    expect(shown.outputs).toBeUndefined();
    expect(shown.reply?.body).toContain('<h1>Approve?</h1>');
    const { outputs, reply } = await send();
    expect(outputs?.[0]?.[0]).toEqual({
      json: { Answer: 'Yes', submittedAt: '2026-01-01T00:00:00.000Z', formMode: 'test' },
      pairedItem: [{ item: 0 }, { item: 1 }],
    });
    expect(reply?.body).toEqual({ json: { formSubmittedText: 'Your response has been recorded' } });
  });

  it('is answered by the workflow when that is set', async () => {
    expect((await send({ responseMode: 'lastNode' })).reply).toBeUndefined();
    expect((await send({ responseMode: 'responseNode' })).reply).toBeUndefined();
  });
});
