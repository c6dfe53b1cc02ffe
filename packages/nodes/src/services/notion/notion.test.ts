import type { JsonObject, JsonValue, NodeType } from '@millrace/node-sdk';
import { type FakeServer, lookupContext, runNode } from '@millrace/node-sdk/testing';
import { describe, expect, it } from 'vitest';
import notionNodes from './notion.node.ts';
import notionTrigger from './notion-trigger.node.ts';

const [notionV1, notionV2]: readonly NodeType[] = notionNodes;
if (!notionV1 || !notionV2) throw new TypeError('Both shapes of the node are needed');

const PAGE = '11111111-2222-4333-8444-555555555555';
const DATABASE = 'aaaaaaaa-2222-4333-8444-555555555555';
const at = (value: string, mode = 'id') => ({ __rl: true, mode, value });
const credentials = { notionApi: { apiKey: 'k' } };

const page = (id: string, properties: JsonObject = {}, more: JsonObject = {}): JsonObject => ({
  object: 'page',
  id,
  url: `https://notion.so/${id}`,
  parent: { type: 'database_id', database_id: DATABASE },
  properties,
  ...more,
});
const words = (...texts: string[]) => texts.map((text) => ({ plain_text: text }));
const described: JsonValue = {
  id: DATABASE,
  title: words('DB'),
  properties: {
    'A|B': { type: 'title', title: {} },
    State: { type: 'status', status: { options: [{ name: 'Open' }, { name: 'Done' }] } },
    Sum: { type: 'formula', formula: {} },
  },
};

const run = (parameters: JsonObject, http: FakeServer, more: { items?: JsonObject[]; version?: number } = {}) => {
  const { version = 2.2, ...options } = more;
  return runNode(version === 1 ? notionV1 : notionV2, {
    credentials,
    http,
    parameters,
    typeVersion: version,
    timezone: 'Europe/Berlin',
    ...options,
  });
};
const bodies = (requests: ReadonlyArray<{ body?: unknown }>) => requests.map(({ body }) => JSON.parse(String(body)));

describe('Choices', () => {
  it.each([
    [1, { id: 'c-1' }],
    [2.2, { name: 'c-1' }],
  ])('are kept by their ID in version 1, later by their name: %s', async (version, select) => {
    const databaseId = version === 1 ? DATABASE : at(DATABASE);
    const propertiesUi = { propertyValues: [{ key: 'State|select', selectValue: 'c-1' }] };
    const made = { resource: 'databasePage', operation: 'create', databaseId, propertiesUi };
    const { requests } = await run(made, () => ({ json: page('p') }), { version });
    expect(bodies(requests)).toMatchObject([{ properties: { State: { select } } }]);
  });
});

describe('Pages of a database', () => {
  const query = { resource: 'databasePage', operation: 'getAll', databaseId: at(DATABASE) };

  it('are queried page after page, by conditions in the time zone of the workflow', async () => {
    const conditions: JsonObject[] = [
      { key: 'Due|date', condition: 'after', date: '2026-01-05T10:00:00' },
      // Files may hold how the editor found the type.
      { key: 'Due|date', type: '={{$parameter["&key"].split("|")[1]}}', condition: 'past_week' },
      { key: 'F|formula', returnType: 'text', condition: 'is_empty' },
    ];
    const { json, requests } = await run(
      { ...query, returnAll: true, filterType: 'manual', filters: { conditions } },
      ({ body }) =>
        String(body).includes('start_cursor')
          ? { json: { results: [page('p2')], next_cursor: null } }
          : { json: { results: [page('p1')], next_cursor: 'c' } },
    );
    expect(json.map(({ id }) => id)).toEqual(['p1', 'p2']);
    const filter = {
      or: [
        { property: 'Due', date: { after: '2026-01-05T10:00:00+01:00' } },
        { property: 'Due', date: { past_week: {} } },
        { property: 'F', formula: { text: { is_empty: true } } },
      ],
    };
    expect(bodies(requests)).toEqual([
      { filter, sorts: [] },
      { filter, sorts: [], start_cursor: 'c' },
    ]);
  });

  it('must fulfil both kinds of conditions of version 1', async () => {
    const named = (value: string) => ({ key: 'N|title', condition: 'equals', titleValue: value });
    const condition = { or: [named('a'), named('b')], and: [named('c')] };
    const options = { filter: { multipleCondition: { condition } } };
    const { requests } = await run({ ...query, options }, () => ({ json: { results: [] } }), { version: 1 });
    const is = (value: string) => ({ property: 'N', title: { equals: value } });
    expect(bodies(requests)[0].filter).toEqual({ and: [is('c'), { or: [is('a'), is('b')] }] });
  });

  it('are simplified to what people see', async () => {
    const properties: JsonObject = {
      'Due Date': { type: 'date', date: { start: '2026-01-01' } },
      状態: { type: 'status', status: { name: 'Open' } },
      Who: {
        type: 'people',
        people: [
          { id: 'u1', person: { email: 'a@x.test' } },
          { id: 'u2', name: 'Bot' },
        ],
      },
      Total: { type: 'rollup', rollup: { type: 'number', number: 5 } },
      Names: { type: 'rollup', rollup: { type: 'array', array: [{ type: 'title', title: words('a', 'b') }] } },
      Button: { type: 'button', button: {} },
    };
    const { json } = await run({ ...query, limit: 1 }, () => ({ json: { results: [page('p1', properties)] } }));
    expect(json).toEqual([
      {
        id: 'p1',
        name: '',
        url: 'https://notion.so/p1',
        property_due_date: { start: '2026-01-01' },
        property_状態: 'Open',
        property_who: ['a@x.test', 'Bot'],
        property_total: 5,
        property_names: ['ab'],
      },
    ]);
  });

  it('are created after one look at the database, with values for their properties', async () => {
    const propertyValues: JsonObject[] = [
      { key: 'Due|date', date: '2026-01-05T10:00:00', timezone: 'America/New_York' },
      { key: 'Day|date', date: '2026-01-05T10:00:00', includeTime: false },
      { key: 'Link|url', urlValue: '', ignoreIfEmpty: true },
      { key: 'Rel|relation', relationValue: [`${PAGE}, ${DATABASE}`] },
    ];
    const { requests } = await run(
      { resource: 'databasePage', databaseId: at(DATABASE), title: 'T', propertiesUi: { propertyValues } },
      ({ method }) => ({ json: method === 'POST' ? page('p1') : described }),
      { items: [{}, {}] },
    );
    expect(requests.map(({ method }) => method)).toEqual(['GET', 'POST', 'POST']);
    expect(JSON.parse(String(requests[1]?.body)).properties).toEqual({
      'A|B': { title: [{ text: { content: 'T' } }] },
      Due: { type: 'date', date: { start: '2026-01-05T10:00:00-05:00', end: null } },
      Day: { type: 'date', date: { start: '2026-01-05', end: null } },
      Rel: { type: 'relation', relation: [{ id: PAGE }, { id: DATABASE }] },
    });
  });

  it('are not changed where a property cannot be set', async () => {
    const propertiesUi = { propertyValues: [{ key: 'Sum|formula' }] };
    const update = { resource: 'databasePage', operation: 'update', pageId: at(PAGE), propertiesUi };
    await expect(run(update, () => ({ json: {} }))).rejects.toMatchObject({
      message: "'Sum|formula' is not a property whose value can be set",
    });
  });
});

describe('Blocks', () => {
  const block = (id: string, more: JsonObject = {}): JsonObject => ({
    object: 'block',
    id,
    type: 'quote',
    has_children: false,
    quote: { text: words(id) },
    ...more,
  });

  it('are given each before those in it, up to the limit', async () => {
    const children: Record<string, JsonValue> = {
      [PAGE]: [block('a', { has_children: true }), block('d')],
      a: [block('b', { has_children: true })],
      b: [block('c')],
    };
    const list = { resource: 'block', operation: 'getAll', blockId: at(PAGE), fetchNestedBlocks: true };
    const server: FakeServer = ({ url }) => ({ json: { results: children[url.split('/').at(-2) ?? ''] ?? [] } });
    const { json } = await run({ ...list, returnAll: true }, server);
    expect(json.map(({ content, parent_id: parent }) => [content, parent])).toEqual([
      ['a', PAGE],
      ['b', 'a'],
      ['c', 'b'],
      ['d', PAGE],
    ]);
    const some = await run({ ...list, limit: 2 }, server);
    expect(some.json.map(({ content }) => content)).toEqual(['a', 'b']);
  });

  it('tell the block that all were asked for only where they are simplified', async () => {
    const list = { resource: 'block', operation: 'getAll', blockId: at(PAGE), returnAll: true };
    const server: FakeServer = () => ({ json: { results: [block('a')] } });
    const rootsOf = async (more: JsonObject) =>
      (await run({ ...list, ...more }, server)).json.map((one) => one.root_id);
    expect(await rootsOf({})).toEqual([PAGE]);
    expect(await rootsOf({ simplifyOutput: false })).toEqual([undefined]);
  });

  it('do not say in version 1 what they are in', async () => {
    const list = { resource: 'block', operation: 'getAll', blockId: PAGE, returnAll: true };
    const { json } = await run(list, () => ({ json: { results: [{ object: 'block', id: 'a' }] } }), { version: 1 });
    expect(json).toEqual([{ object: 'block', id: 'a' }]);
  });

  it.each([
    [2.1, PAGE],
    [2.2, DATABASE],
  ])('of an address are those of its page or, since 2.2, of the block: %s', async (version, id) => {
    const [onPage, onBlock] = [PAGE, DATABASE].map((value) => value.replaceAll('-', ''));
    const pattern = notionV2.description.properties
      .filter(({ name }) => name === 'blockId')
      .find(({ displayOptions }) => JSON.stringify(displayOptions).includes(version === 2.1 ? 'lte' : 'gte'))
      ?.modes?.find(({ name }) => name === 'url')?.extractValue?.regex;
    const address = `https://www.notion.so/ws/Über-uns-${onPage}?pvs=4#${onBlock}`;
    expect(new RegExp(pattern ?? '').exec(address)?.[1]).toBe(id.replaceAll('-', ''));
  });

  it('hold text with looks, links and mentions', async () => {
    const text: JsonObject = {
      text: [
        { text: 'a', isLink: true, textLink: 'https://x.test', annotationUi: { bold: true } },
        { textType: 'mention', mentionType: 'page', page: `https://www.notion.so/T-${PAGE}` },
      ],
    };
    const blockValues: JsonObject[] = [
      { type: 'toggle', textContent: 'plain' },
      { richText: true, text },
    ];
    const { requests } = await run({ resource: 'block', blockId: at(PAGE), blockUi: { blockValues } }, () => ({
      json: {},
    }));
    expect(bodies(requests)[0].children[1].paragraph.text).toEqual([
      { type: 'text', text: { content: 'a', link: { url: 'https://x.test' } }, annotations: { bold: true } },
      { type: 'mention', mention: { type: 'page', page: { id: PAGE } }, annotations: {} },
    ]);
  });
});

it('offers the properties that can be set, and what can be chosen in them', async () => {
  const context = lookupContext(notionV2, {
    credentials,
    parameters: { resource: 'databasePage', databaseId: at(DATABASE) },
    http: () => ({ json: described }),
  });
  const { getDatabaseProperties: properties, getPropertySelectValues: values } = notionV2.lookups?.options ?? {};
  expect((await properties?.(context))?.map(({ value }) => value)).toEqual(['A|B|title', 'State|status']);
  expect((await values?.(context))?.map(({ value }) => value)).toEqual(['Open', 'Done']);
});

it('offers in version 1 the IDs of what can be chosen', async () => {
  const options = [{ id: 'c-1', name: 'Open' }];
  const context = lookupContext(notionV1, {
    credentials,
    parameters: { resource: 'databasePage', databaseId: DATABASE },
    http: () => ({
      json: { id: DATABASE, title: words('DB'), properties: { S: { type: 'select', select: { options } } } },
    }),
  });
  expect(await notionV1.lookups?.options?.getPropertySelectIds?.(context)).toMatchObject([
    { name: 'Open', value: 'c-1' },
  ]);
});

describe('The trigger', () => {
  const made = (id: string, minute: string) =>
    page(id, {}, { created_time: `2026-01-05T10:${minute}:00.000Z`, last_edited_time: '2026-01-06T00:00:00.000Z' });
  const staticData = { node: {}, workflow: {} };
  const look = async (pages: JsonObject[]) => {
    const { json } = await runNode(notionTrigger, {
      credentials,
      mode: 'trigger',
      staticData,
      now: Date.parse('2026-01-05T10:02:30Z'),
      parameters: { databaseId: at(DATABASE) },
      http: ({ body }) => ({ json: { results: pages.slice(0, Number(JSON.parse(String(body)).page_size)) } }),
    });
    return json.map(({ id }) => id);
  };

  it('gives each page once, also where several are of one minute', async () => {
    const old = [made('old2', '01'), made('old1', '01')];
    expect(await look(old)).toEqual([]);
    expect(await look([made('a', '02'), ...old])).toEqual(['a']);
    expect(await look([made('b', '02'), made('a', '02'), ...old])).toEqual(['b']);
    expect(await look([made('c', '03'), made('b', '02'), made('a', '02'), ...old])).toEqual(['c']);
    expect(await look([made('c', '03'), made('b', '02'), made('a', '02'), ...old])).toEqual([]);
  });
});
