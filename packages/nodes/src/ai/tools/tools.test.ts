import { type JsonObject, NodeError, type Tool } from '@millrace/node-sdk';
import { supplyNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import calculator from './calculator/tool-calculator.node.ts';
import httpRequest from './http-request/tool-http-request.node.ts';
import think from './think/tool-think.node.ts';
import wikipedia from './wikipedia/tool-wikipedia.node.ts';
import workflow from './workflow/tool-workflow.node.ts';

it('the calculator computes, and tells the model what it cannot read', async () => {
  const { thing } = await supplyNode<Tool>(calculator, { nodeName: 'My calc!' });
  expect(thing.name).toBe('My_calc_');
  expect(await thing.invoke({ input: '(2+3)*4' })).toBe('20');
  await expect(thing.invoke({ input: 'two' })).rejects.toBeInstanceOf(NodeError);
});

it('the think tool gives back the thought', async () => {
  const { thing, runs } = await supplyNode<Tool>(think);
  expect(await thing.invoke({ input: 'hmm' })).toBe('hmm');
  expect(runs).toEqual([{ request: { input: 'hmm' }, response: { response: 'hmm' } }]);
});

it('Wikipedia gives the first words of the pages it finds, best first', async () => {
  const pages = [
    { title: 'Romulus', extract: 'A king.', index: 2 },
    { title: 'Rome', extract: 'A city.', index: 1 },
  ];
  const { thing, requests } = await supplyNode<Tool>(wikipedia, { http: () => ({ json: { query: { pages } } }) });
  expect(await thing.invoke({ input: 'Rome' })).toBe('Rome\nA city.\n\nRomulus\nA king.');
  expect(requests[0]?.url).toBe('https://en.wikipedia.org/w/api.php');
  const none = await supplyNode<Tool>(wikipedia, { http: () => ({ json: {} }) });
  expect(await none.thing.invoke({ input: 'xyz' })).toBe('Wikipedia has no page on that.');
});

describe('the workflow tool', () => {
  const supplied = async (typeVersion: number, parameters: JsonObject, gives: JsonObject[]) => {
    const asked: JsonObject[] = [];
    const { thing } = await supplyNode<Tool>(workflow, {
      typeVersion,
      parameters: { description: 'Looks up', workflowId: { __rl: true, mode: 'id', value: 'w2' }, ...parameters },
      subWorkflow: async ({ workflow: which, items }) => {
        asked.push(...items.map(({ json }) => json));
        expect(which).toEqual({ id: 'w2' });
        return { status: 'success', executionId: '7', items: gives.map((json) => ({ json })) };
      },
    });
    return { thing, asked };
  };

  it('gives a workflow its inputs and the model all items, from version 2 on', async () => {
    const { thing, asked } = await supplied(2.2, { workflowInputs: { value: { city: 'Rome' } } }, [{ a: 1 }, { a: 2 }]);
    expect(await thing.invoke({})).toBe('[{"a":1},{"a":2}]');
    expect(asked).toEqual([{ city: 'Rome' }]);
  });

  it('gives it the text of the model where it has no inputs', async () => {
    const { thing, asked } = await supplied(2.2, {}, [{ a: 1 }]);
    expect(thing.parameters).toMatchObject({ required: ['input'] });
    await thing.invoke({ input: 'Rome' });
    expect(asked).toEqual([{ query: 'Rome' }]);
  });

  it('gives it the text of the model and further fields before, and the model one field', async () => {
    const fields = { values: [{ name: 'n', type: 'numberValue', numberValue: '3' }] };
    const { thing, asked } = await supplied(1.2, { name: 'look_up', fields }, [{ response: 'found' }]);
    expect(thing).toMatchObject({ name: 'look_up', parameters: { required: ['input'] } });
    expect(await thing.invoke({ input: 'Rome' })).toBe('found');
    expect(asked).toEqual([{ n: 3, query: 'Rome' }]);
    const { thing: silent } = await supplied(1.2, { name: 'look_up' }, [{ other: 1 }]);
    await expect(silent.invoke({ input: 'Rome' })).rejects.toThrow('The workflow gave no field "response"');
  });

  it('says that a workflow waits, which a tool cannot', async () => {
    const { thing } = await supplyNode<Tool>(workflow, {
      parameters: { description: '', workflowId: { __rl: true, mode: 'id', value: 'w2' } },
      subWorkflow: async () => ({ status: 'waiting', executionId: '7' }),
    });
    await expect(thing.invoke({})).rejects.toThrow('The workflow waits');
  });
});

describe('the old HTTP request tool', () => {
  const supplied = (parameters: JsonObject, body: string | JsonObject = { ok: true }, status = 200) =>
    supplyNode<Tool>(httpRequest, {
      parameters: { toolDescription: 'Weather', url: 'https://a.example/{city}', ...parameters },
      http: () => (typeof body === 'string' ? { body, status } : { json: body, status }),
    });

  it('asks the model for its placeholders, and sends what they give, encoded', async () => {
    const placeholderDefinitions = { values: [{ name: 'city', description: 'the city', type: 'string' }] };
    const { thing, requests } = await supplied({ placeholderDefinitions });
    expect(thing.parameters).toEqual({
      type: 'object',
      properties: { city: { type: 'string', description: 'the city' } },
      required: ['city'],
    });
    expect(await thing.invoke({ city: 'São Paulo/../{x}' })).toBe('{"ok":true}');
    expect(requests[0]).toMatchObject({ method: 'GET', url: 'https://a.example/S%C3%A3o%20Paulo%2F..%2F%7Bx%7D' });
  });

  it('sends query, headers and body, by fields, by JSON or as the model writes them', async () => {
    const { thing, requests } = await supplied({
      ...{ method: 'POST', url: 'https://a.example/' },
      ...{ sendQuery: true, specifyQuery: 'keypair' },
      parametersQuery: {
        values: [
          { name: 'q', valueProvider: 'modelRequired' },
          { name: 'page', valueProvider: 'modelOptional' },
          { name: 'key', valueProvider: 'fieldValue', value: 'v-{tenant}' },
        ],
      },
      ...{ sendHeaders: true, specifyHeaders: 'model' },
      ...{ sendBody: true, specifyBody: 'json', jsonBody: '{"text": "{text}", "n": {n}}' },
    });
    expect(thing.parameters.required).toEqual(['q', 'tenant', 'text', 'n']);
    expect(thing.parameters.properties).toMatchObject({ q: { type: 'string' }, headers: { type: 'object' } });
    await thing.invoke({ q: 'x', tenant: 't', text: 'say "hi"', n: 3, headers: { 'X-A': '1' } });
    expect(requests[0]).toMatchObject({
      query: [
        ['q', 'x'],
        ['key', 'v-t'],
      ],
      headers: { 'x-a': '1', 'content-type': 'application/json' },
      body: '{"text":"say \\"hi\\"","n":3}',
    });
  });

  it('gives the elements of a page that are chosen, whole or only what they say', async () => {
    const page =
      '<nav>Menu</nav><div class="c"><h2>One</h2><img src="a.png"><a href="/x">more</a></div><p class="c">Two</p>';
    const read = async (parameters: JsonObject) => {
      const html = { optimizeResponse: true, responseType: 'html', ...parameters };
      return JSON.parse(await (await supplied(html, page)).thing.invoke({ city: 'x' }));
    };
    expect(await read({ cssSelector: '.c' })).toEqual(['<h2>One</h2><img src="a.png"><a href="/x">more</a>', 'Two']);
    expect(await read({ cssSelector: '.c', onlyContent: true, elementsToOmit: 'img, a' })).toEqual(['ONE', 'Two']);
    expect(await read({ cssSelector: '.none' })).toEqual([]);
    await expect(read({ cssSelector: '..' })).rejects.toThrow('is not a CSS selector');
  });

  it('shortens answers where it is asked to, and tells the model of refusals', async () => {
    const fields = { responseType: 'json', dataField: 'list', fieldsToInclude: 'selected', fields: 'a' };
    const json = await supplied({ optimizeResponse: true, ...fields }, { list: [{ a: 1, b: 2 }] });
    expect(await json.thing.invoke({ city: 'x' })).toBe('[{"a":1}]');
    const page = '<style>p{}</style><p>Hello <b>you</b></p><script>x</script>';
    const html = await supplied({ optimizeResponse: true, responseType: 'html' }, page);
    expect(JSON.parse(await html.thing.invoke({ city: 'x' }))).toEqual(['<p>Hello <b>you</b></p><script>x</script>']);
    const text = { optimizeResponse: true, responseType: 'text', truncateResponse: true, maxLength: 3 };
    expect(await (await supplied(text, 'abcdef')).thing.invoke({ city: 'x' })).toBe('abc');
    await expect((await supplied({}, 'no', 404)).thing.invoke({ city: 'x' })).rejects.toThrow('answered 404: no');
  });
});
