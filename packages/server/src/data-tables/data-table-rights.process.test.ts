import type { JsonObject } from '@millrace/workflow';
import { beforeAll, describe, expect, it } from 'vitest';
import { runnerEntry } from '../runners/runner-entry.ts';
import { type Person, setUpOwner, signUpMember } from '../testing/people.ts';
import { chain, node, webhook } from '../testing/real-workflows.ts';
import { useTestServer } from '../testing/test-server.ts';

const REFUSED = 'may be used in the name of everybody this node acts for';
const EVERY_SECOND = { item: [{ mode: 'custom', cronExpression: '* * * * * *' }] };
const IS_ANY = { conditions: [{ keyName: 'id', condition: 'isNotEmpty' }] };

describe('Data tables in workflows', () => {
  const server = useTestServer({ runnerEntry: runnerEntry() });
  let ann: Person;
  let ed: Person & { id: string };
  beforeAll(async () => {
    const owner = await setUpOwner(server);
    ann = await signUpMember(server, owner, 'Ann');
    ed = await signUpMember(server, owner, 'Ed');
  });

  const columns = [
    { name: 'name', type: 'string' },
    { name: 'age', type: 'number' },
  ];
  const createTable = async (name: string) => String((await ann.rest('POST', '/data-tables', { name, columns })).id);
  const rowsOf = async (id: string) => (await ann.rest('GET', `/data-tables/${id}/rows`)).results as JsonObject[];

  /** A workflow that does something with a table when it is called. */
  async function store(path: string, table: string, parameters: JsonObject): Promise<string> {
    const hook = webhook(path, 'lastNode');
    const all = { ...hook, parameters: { ...(hook.parameters as JsonObject), responseData: 'allEntries' } };
    const rows = node('Rows', 'dataTable', 1, { dataTableId: { mode: 'id', value: table }, ...parameters });
    const { id } = await ann.rest('POST', '/workflows', chain(path, [all, rows]));
    await ann.rest('PATCH', `/workflows/${id}`, { active: true });
    return String(id);
  }
  const call = (path: string, query = '') => server.call('GET', `/webhook/${path}${query}`);
  /** What the last execution of a workflow tells. */
  async function lastRunOf(id: string): Promise<string> {
    const filter = encodeURIComponent(JSON.stringify({ workflowId: id }));
    const [last] = (await ann.rest('GET', `/executions?filter=${filter}`)).results as JsonObject[];
    return (await ann.call('GET', `/executions/${last?.id}`)).text;
  }

  it('take, change, give and lose rows', async () => {
    const table = await createTable('People');
    const value = { name: '={{ $json.query.name }}', age: '={{ $json.query.age }}' };
    const mapped = { columns: { mappingMode: 'defineBelow', value } };
    const byName = {
      filters: { conditions: [{ keyName: 'name', condition: 'eq', keyValue: '={{ $json.query.name }}' }] },
    };
    const inserting = await store('insert', table, { operation: 'insert', ...mapped });
    await store('upsert', 'people', { operation: 'upsert', ...mapped, ...byName });
    await store('get', table, { operation: 'get' });
    await store('delete', table, { operation: 'deleteRows', ...byName });
    expect(JSON.parse((await call('insert', '?name=a&age=1')).text)).toMatchObject([{ id: 1, name: 'a', age: 1 }]);
    expect(JSON.parse((await call('upsert', '?name=a&age=2')).text)).toMatchObject([{ id: 1, name: 'a', age: 2 }]);
    expect(JSON.parse((await call('upsert', '?name=b&age=3')).text)).toMatchObject([{ id: 2, name: 'b', age: 3 }]);
    expect(JSON.parse((await call('get')).text)).toMatchObject([{ id: 1 }, { id: 2 }]);
    expect(JSON.parse((await call('delete', '?name=a')).text)).toMatchObject([{ id: 1, age: 2 }]);
    expect(await rowsOf(table)).toMatchObject([{ id: 2, name: 'b' }]);
    const { results } = await ann.rest('GET', `/data-tables/${table}/changes`);
    expect((results as JsonObject[]).at(-2)).toMatchObject({
      ...{ kind: 'insertRows', by: null, workflowId: inserting },
      executionId: expect.stringMatching(/^\d+$/),
    });
    await call('insert', '?name=a&age=many');
    expect(await lastRunOf(inserting)).toContain('The value for the column \\"age\\" is no number');
  });

  it('are read by expressions, by those who may, as they are when the node runs', async () => {
    const table = await createTable('Prices');
    const add = (rows: JsonObject[]) => ann.rest('POST', `/data-tables/${table}/rows`, { rows });
    await add([{ name: 'tea', age: 3 }]);
    const hook = webhook('price', 'lastNode');
    const value =
      '={{ $table("prices").where({ name: $json.query.name }).first()?.age ?? "none" }} of {{ $table("Prices").count() }}';
    const set = (text: string) =>
      node('Set', 'set', 3.4, {
        assignments: { assignments: [{ id: '1', name: 'told', type: 'string', value: text }] },
      });
    const storeAs = async (person: Person, path: string, text: string) => {
      const { id } = await person.rest(
        'POST',
        '/workflows',
        chain(path, [{ ...hook, parameters: { ...(hook.parameters as JsonObject), path } }, set(text)]),
      );
      await person.rest('PATCH', `/workflows/${id}`, { active: true });
      return String(id);
    };
    const id = await storeAs(ann, 'price', value);
    expect((await call('price', '?name=tea')).text).toContain('"3 of 1"');
    await add([{ name: 'milk', age: 2 }]);
    expect((await call('price', '?name=milk')).text).toContain('"2 of 2"');
    expect((await call('price', '?name=ale')).text).toContain('"none of 2"');
    await storeAs(ed, 'not-shared', '={{ $table("Prices").count() }}');
    expect((await call('not-shared')).text).not.toContain('told');
    await add(Array.from({ length: 1000 }, (_, at) => ({ name: 'x', age: at })));
    for (let round = 0; round < 9; round++) await add(Array.from({ length: 1000 }, () => ({ name: 'x', age: round })));
    await call('price', '?name=tea');
    expect(await lastRunOf(id)).toContain('is too large for expressions: it has 10002 rows');
  });

  it('are those that everybody may use in whose name a node acts', async () => {
    const secret = await createTable('Secret');
    await ann.rest('POST', `/data-tables/${secret}/rows`, { rows: [{ name: 'hidden' }] });
    const open = await createTable('Open');
    const id = await store('shared', open, { operation: 'get' });
    await ann.rest('PUT', `/workflows/${id}/share`, { shareWith: [{ userId: ed.id, role: 'editor' }] });
    const edit = async (parameters: JsonObject) => {
      const { nodes, storedVersion } = await ed.rest('GET', `/workflows/${id}`);
      const changed = (nodes as JsonObject[]).map((each) => (each.name === 'Rows' ? { ...each, parameters } : each));
      await ed.rest('PATCH', `/workflows/${id}`, { nodes: changed, storedVersion });
    };
    const locator = { mode: 'id', value: secret };
    await edit({ operation: 'get', dataTableId: locator });
    expect((await call('shared')).text).not.toContain('hidden');
    expect(await lastRunOf(id)).toContain(REFUSED);
    await edit({ operation: 'get', dataTableId: { mode: 'id', value: 'Secret' } });
    await call('shared');
    expect(await lastRunOf(id)).toContain(REFUSED);

    await ann.rest('PUT', `/data-tables/${secret}/share`, { shareWith: [{ userId: ed.id, role: 'reader' }] });
    expect((await call('shared')).text).toContain('hidden');
    await edit({ operation: 'deleteRows', dataTableId: locator, filters: IS_ANY });
    await call('shared');
    expect(await lastRunOf(id)).toContain(REFUSED);
    expect(await rowsOf(secret)).toHaveLength(1);
    await ann.rest('PUT', `/data-tables/${secret}/share`, { shareWith: [{ userId: ed.id, role: 'editor' }] });
    await call('shared');
    expect(await rowsOf(secret)).toEqual([]);
  });

  it('are offered to visitors of a form, as far as its owner may read them', async () => {
    const table = await createTable('Guests');
    const names = Array.from({ length: 60 }, (_, at) => ({ name: `Guest ${at + 1}`, age: at }));
    await ann.rest('POST', `/data-tables/${table}/rows`, { rows: names });
    const storeForm = async (person: Person, path: string) => {
      const field = {
        ...{ fieldLabel: 'Guest', fieldType: 'dataTable', dataTableId: { mode: 'id', value: table } },
        ...{ shownColumn: 'name', givenColumn: 'age' },
        rowFilter: { conditions: [{ keyName: 'age', condition: 'lt', keyValue: '58' }] },
      };
      const form = {
        ...node('Form', 'formTrigger', 2.2, { formTitle: path, formFields: { values: [field] }, options: { path } }),
        webhookId: path,
      };
      const { id } = await person.rest('POST', '/workflows', chain(path, [form, node('End', 'noOp', 1)]));
      await person.rest('PATCH', `/workflows/${id}`, { active: true });
      return String(id);
    };
    const id = await storeForm(ann, 'guests');
    const page = (await server.call('GET', '/form/guests')).text;
    expect(page.match(/<option value="\d+">Guest \d+/g)).toHaveLength(50);
    const accept = { accept: 'application/json' };
    const search = async (text: string) =>
      JSON.parse((await server.call('GET', `/form/guests?lookup=field-0&search=${text}`, undefined, accept)).text);
    expect(await search('guest+57')).toEqual({ choices: [{ row: '57', label: 'Guest 57' }], hasMore: false });
    expect(await search('guest+59')).toEqual({ choices: [], hasMore: false });
    const send = (row: string) =>
      server.call('POST', '/form/guests', `field-0=${row}`, {
        ...accept,
        'content-type': 'application/x-www-form-urlencoded',
      });
    expect((await send('59')).text).toContain('Choose one of the options.');
    await send('57');
    await server.eventually(async () => ((await lastRunOf(id)).includes('"Guest":56') ? true : undefined));

    await storeForm(ed, 'not-theirs');
    const refused = (await server.call('GET', '/form/not-theirs')).text;
    expect(refused).not.toContain('Guest 1');
    await ann.rest('PUT', `/data-tables/${table}/share`, { shareWith: [{ userId: ed.id, role: 'reader' }] });
    expect((await server.call('GET', '/form/not-theirs')).text).toContain('Guest 1');
  });

  it('start workflows when rows are new or changed', async () => {
    const table = await createTable('Watched');
    await ann.rest('POST', `/data-tables/${table}/rows`, { rows: [{ name: 'old' }, { name: 'old, too' }] });
    const watch = {
      ...node('Watch', 'x', 1, { dataTableId: { mode: 'list', value: table }, pollTimes: EVERY_SECOND }),
      type: '@millrace/nodes.dataTableTrigger',
    };
    const { id } = await ann.rest('POST', '/workflows', chain('Watches', [watch, node('End', 'noOp', 1)]));
    await ann.rest('PATCH', `/workflows/${id}`, { active: true });
    await ann.rest('POST', `/data-tables/${table}/rows`, { rows: [{ name: 'brand new' }] });
    await ann.rest('PATCH', `/data-tables/${table}/rows`, { rows: [{ id: 2, cells: { name: 'changed' } }] });
    const filter = encodeURIComponent(JSON.stringify({ workflowId: id }));
    const told = await server.eventually(async () => {
      const { results } = await ann.rest('GET', `/executions?filter=${filter}`);
      const texts = [];
      for (const { id: executionId } of results as JsonObject[]) {
        texts.push((await ann.call('GET', `/executions/${executionId}`)).text);
      }
      const text = texts.join();
      return text.includes('brand new') && text.includes('changed') ? text : undefined;
    });
    expect(told).not.toContain('old');
  });

  it('are found by those who may read them, when a node is set up', async () => {
    const id = await createTable('Choices');
    const search = async (who: Person) => {
      const body = {
        nodeTypeAndVersion: { name: 'n8n-nodes-base.dataTable', version: 1 },
        currentNodeParameters: {},
        path: 'parameters.dataTableId',
        methodName: 'tableSearch',
        filter: 'choi',
      };
      return (await who.rest('POST', '/nodes-list-search', body)).results;
    };
    expect(await search(ann)).toEqual([{ name: 'Choices', value: id }]);
    expect(await search(ed)).toEqual([]);
  });
});
