import { WorkflowGraph } from '@millrace/workflow';
import { expect, it } from 'vitest';
import { namedTables } from '../asked/named-tables.ts';
import { completion } from '../completion/completion.ts';
import { compileTemplate } from '../template/compile-template.ts';
import type { ExpressionTables } from './expression-table.ts';
import { RunScope } from './run-scope.ts';

const people = {
  columns: ['id', 'name', 'team', 'bornAt', 'createdAt', 'updatedAt'],
  rows: [
    { id: 1, name: 'Ada', team: 'red', bornAt: '1990-01-01T00:00:00.000Z' },
    { id: 2, name: 'Bob', team: null, bornAt: null },
    { id: 3, name: 'Cy', team: 'red', bornAt: null },
  ],
};
const large = { reason: 'The data table "large" has 20000 rows', advice: 'Use a Data table node.' };

function scopeWith(tables?: ExpressionTables): RunScope {
  const node = { id: 'a', name: 'A', type: 'x', typeVersion: 1, position: [0, 0] as [number, number], parameters: {} };
  return new RunScope({
    graph: new WorkflowGraph({ nodes: [node], connections: {} }),
    ...{ runData: {}, node, runIndex: 0, inputs: [[{ json: { team: 'red' } }]], sources: [null], tables },
    ...{ workflow: { name: 'W', active: false }, execution: { id: '1', mode: 'manual' }, timezone: 'utc' },
    ...{ now: () => 0, env: {}, vars: {} },
  });
}

const scope = scopeWith(new Map(Object.entries({ people, large })));
const read = (code: string, from = scope) => compileTemplate(`={{ ${code} }}`).evaluate(from);

it.each([
  ['$table("people").count()', 3],
  ['$table("people").first().name', 'Ada'],
  ['$table("people").where({ team: $json.team }).rows().map((row) => row.id)', [1, 3]],
  ['$table("people").where({ team: "red", name: "Cy" }).first().id', 3],
  ['$table("people").where({ team: null }).first().id', 2],
  ['$table("people").where({ team: "blue" }).first()', undefined],
  ['$table("people").where({ bornAt: DateTime.fromISO("1990-01-01", { zone: "utc" }) }).count()', 1],
  ['$table("people").columns().includes("team")', true],
  ['$table("people").rows().sort((a, b) => b.id - a.id)[0].id', 3],
])('reads rows: %s', (code, value) => {
  expect(read(code)).toEqual(value);
});

it('leaves the rows as they are', () => {
  expect(() => read('(() => { $table("people").first().name = "Eve"; })()')).toThrow();
  expect(people.rows[0]?.name).toBe('Ada');
});

it.each([
  ['$table("large").count()', 'The data table "large" has 20000 rows'],
  ['$table("pe" + "ople").where({ nme: 1 })', 'The data table has no column "nme"'],
  ['$table("others")', 'The data table "others" is not written in an expression of this node'],
  ['$table(7)', '$table needs the name of a data table'],
  ['$table("people").where("red")', 'where needs an object of columns and values'],
])('says what is wrong: %s', (code, message) => {
  expect(() => read(code)).toThrow(message);
});

it('says where no table can be read', () => {
  expect(() => read('$table("people")', scopeWith())).toThrow('Data tables cannot be read here');
});

it('pays for each cell that is compared', () => {
  const rows = Array.from({ length: 10_000 }, (_, id) => ({ id }));
  const many = scopeWith(new Map([['many', { columns: ['id'], rows }]]));
  expect(() => read('Array.from({ length: 1000 }).map((_, id) => $table("many").where({ id }).count())', many)).toThrow(
    'takes too long',
  );
});

it('finds the tables that expressions write out, wherever they stand', () => {
  const parameters = {
    a: '={{ $table("people").count() }} and {{ $if($json.x, $table(`cities`), 0) }}',
    b: [{ c: "={{ $table('people').first() }}" }],
    text: '$table("not an expression")',
    computed: '={{ $table($json.name) + "$table(\'in a text\')" }}',
  };
  expect(namedTables(parameters)).toEqual(['people', 'cities']);
});

it('offers names of tables, their methods, and columns', () => {
  const labels = (text: string) =>
    completion({ text, cursor: text.length, scope, tableNames: ['people', 'places'] })?.options.map(
      ({ label }) => label,
    );
  expect(labels('={{ $table("pe')).toEqual(['people']);
  expect(labels('={{ $table("people").')?.slice(0, 5)).toEqual(['rows', 'first', 'where', 'count', 'columns']);
  expect(labels('={{ $table("people").first().te')).toEqual(['team']);
});
