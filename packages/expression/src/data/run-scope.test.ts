import { type Item, type NodeRun, type RunData, type RunSource, WorkflowGraph } from '@millrace/workflow';
import { describe, expect, it } from 'vitest';
import { ExpressionError } from '../errors/errors.ts';
import { compileTemplate } from '../template/compile-template.ts';
import { parameterScope } from './parameter-scope.ts';
import { RunScope } from './run-scope.ts';
import type { RunScopeOptions } from './run-view.ts';

function items(list: object[], link: (i: number) => Item['pairedItem'] = (i) => ({ item: i })): Item[] {
  return list.map((json, i) => ({ json: JSON.parse(JSON.stringify(json)), pairedItem: link(i) }));
}

function run(outputs: Array<Item[] | null>, source: Array<RunSource | null> = []): NodeRun {
  return {
    startTime: 0,
    executionTime: 1,
    executionIndex: 0,
    executionStatus: 'success',
    source,
    data: { main: outputs },
  };
}

const NODES = ['Start', 'If', 'Set', 'Side', 'Merge', 'Here', 'Later', 'Loose', '__proto__', 'Pinned'];
const LINKS: Array<[string, string, number?, number?]> = [
  ['Start', 'If'],
  ['If', 'Set', 0],
  ['If', 'Side', 1],
  ['Set', 'Here'],
  ['Side', 'Merge'],
  ['Here', 'Later'],
  ['Pinned', 'Here'],
];

function graph(...more: typeof LINKS): WorkflowGraph {
  const connections: Record<string, { main: Array<Array<{ node: string; type: string; index: number }>> }> =
    Object.create(null);
  for (const [source, target, output = 0, input = 0] of [...LINKS, ...more]) {
    const kinds = connections[source] ?? { main: [] };
    connections[source] = kinds;
    const { main } = kinds;
    for (let i = 0; i <= output; i++) main[i] ??= [];
    main[output]?.push({ node: target, type: 'main', index: input });
  }
  const nodes = NODES.map((name, i) => ({
    id: `id-${name}`,
    name,
    type: 'test',
    typeVersion: 1,
    position: [i, 0] as [number, number],
    parameters: { own: name },
  }));
  return new WorkflowGraph({ nodes, connections });
}

function runs(): RunData {
  const start = items([{ n: 1 }, { n: 2 }, { n: 3 }]);
  const yes = items([{ n: 3 }, { n: 1 }], (i) => ({ item: i === 0 ? 2 : 0 }));
  const no = items([{ n: 2 }], () => ({ item: 1 }));
  const set = items([{ s: 'c' }, { s: 'a' }], (i) => i);
  const data: RunData = Object.create(null);
  data.Start = [run([start])];
  data.If = [run([yes, no], [{ previousNode: 'Start' }])];
  data.Set = [run([items([{ s: 'old' }])], [{ previousNode: 'If' }]), run([set], [{ previousNode: 'If' }])];
  data.Side = [run([items([{ side: 1 }], () => undefined)], [{ previousNode: 'If', previousNodeOutput: 1 }])];
  data.__proto__ = [run([items([{ odd: true }])])];
  return data;
}

function makeScope(changes: Partial<RunScopeOptions> = {}): RunScope {
  const runData = changes.runData ?? runs();
  return new RunScope({
    graph: graph(),
    runData,
    node: {
      name: 'Here',
      type: 'test',
      typeVersion: 3.4,
      parameters: {
        a: 1,
        b: '={{ $parameter.a + 1 }}',
        loop: '={{ $parameter.loop }}',
        deep: { c: '={{ $json.s }}', list: ['={{ $itemIndex }}', 2] },
      },
    },
    runIndex: 2,
    inputs: [runData.Set?.[1]?.data?.main[0] ?? []],
    sources: [{ previousNode: 'Set', previousNodeRun: 1 }],
    workflow: { id: 'w1', name: 'Flow', active: true },
    execution: {
      id: '77',
      mode: 'manual',
      resumeUrl: 'https://m/r',
      resumeFormUrl: 'https://m/f',
      customData: { get: (key) => `value of ${key}`, getAll: () => ({ k: 'v' }) },
    },
    timezone: 'America/New_York',
    now: () => Date.UTC(2026, 0, 15, 3, 30),
    env: { STAGE: 'test' },
    vars: { city: 'Rome' },
    secrets: { vault: { key: 's3' } },
    contextOf: (name) => ({ noItemsLeft: name === 'Set' }),
    extras: { $response: { body: { ok: true } }, $pageCount: 4, $request: { url: 'u' } },
    ...changes,
  });
}

function evaluate(code: string, scope = makeScope(), itemIndex = 0): unknown {
  scope.itemIndex = itemIndex;
  return compileTemplate(`={{ ${code} }}`).evaluate(scope);
}

function failure(code: string, scope = makeScope(), itemIndex = 0): ExpressionError {
  try {
    evaluate(code, scope, itemIndex);
  } catch (error) {
    if (error instanceof ExpressionError) return error;
    throw error;
  }
  throw new Error(`${code} did not fail`);
}

describe('data in expressions', () => {
  it.each<[string, unknown]>([
    ['$json', { s: 'c' }],
    ['$json.s', 'c'],
    ['$binary', {}],
    ['$input.item.json.s', 'c'],
    ['$input.all().length', 2],
    ['$input.all().map(i => i.json.s)', ['c', 'a']],
    ['$input.first().json.s', 'c'],
    ['$input.last().json.s', 'a'],
    ['$input.params.own', 'Set'],
    ['$input.context.noItemsLeft', true],
    ["$('Start').item.json.n", 3],
    ["$('If').item.json.n", 3],
    ["$('Set').item.json.s", 'c'],
    ['$input.item.pairedItem', { item: 0 }],
    ['$input.all().map(i => i.pairedItem.item)', [0, 1]],
    ['$input.last().pairedItem', { item: 1 }],
    ['$items()[1].pairedItem', { item: 1 }],
    ['$thisItem.pairedItem', { item: 0 }],
    ["$('If').item.pairedItem", { item: 2 }],
    ["$('Start').itemMatching(1).json.n", 1],
    ["$('Start').pairedItem(1).json.n", 1],
    ["$('Start').all().length", 3],
    ["$('If').all().length", 2],
    ["$('If').all(1)[0].json.n", 2],
    ["$('Set').all(0, 0)[0].json.s", 'old'],
    ["$('Start').first().json.n", 1],
    ["$('Start').last().json.n", 3],
    ["$('Start').params.own", 'Start'],
    ["$('Set').context.noItemsLeft", true],
    ["$('Start').isExecuted", true],
    ["$('Later').isExecuted", false],
    ["$('__proto__').first().json.odd", true],
    ['$node["Start"].json.n', 1],
    ['$node.Start.data.n', 1],
    ['$node["Start"].binary', {}],
    ['$node["Start"].parameter.own', 'Start'],
    ['$node["Set"].runIndex', 1],
    ['$node["Set"].context.noItemsLeft', true],
    ['$items().length', 2],
    ['$items("Start").length', 3],
    ['$items("If", 1)[0].json.n', 2],
    ['$items("Set", 0, 0)[0].json.s', 'old'],
    ['[$itemIndex, $position, $runIndex]', [0, 0, 2]],
    ['$prevNode', { name: 'Set', outputIndex: 0, runIndex: 1 }],
    ['$workflow', { id: 'w1', name: 'Flow', active: true }],
    [
      '[$execution.id, $execution.mode, $execution.resumeUrl, $execution.resumeFormUrl]',
      ['77', 'test', 'https://m/r', 'https://m/f'],
    ],
    ['[$execution.customData.get("x"), $execution.customData.getAll().k]', ['value of x', 'v']],
    ['$parameter.a', 1],
    ['$parameter["b"]', 2],
    ['$parameter.deep.c', '={{ $json.s }}'],
    ['$parameter.deep.list', ['={{ $itemIndex }}', 2]],
    ['$self', {}],
    ['$nodeVersion', 3.4],
    ['$now.toISO()', '2026-01-14T22:30:00.000-05:00'],
    ['$today.toISO()', '2026-01-14T00:00:00.000-05:00'],
    ['DateTime.now().toMillis() === Date.now() && new Date().getTime() === Date.now()', true],
    ['DateTime.fromISO("2026-02-01").zoneName', 'America/New_York'],
    ['$env.STAGE', 'test'],
    ['$vars.city', 'Rome'],
    ['$vars.none', undefined],
    ['$secrets.vault.key', 's3'],
    ['$jmespath($input.all(), "[].json.s")', ['c', 'a']],
    ['$jmesPath({ people: [{ name: "A" }] }, "people[*].name")', ['A']],
    [
      '$jmespath([0, 1, 2, 3, 4], "[[1:3], [-2:], [:-3], [::2], [::-1], [3:0:-2], [9:], [2:1]]")',
      [
        ...[
          [1, 2],
          [3, 4],
          [0, 1],
          [0, 2, 4],
          [4, 3, 2, 1, 0],
          [3, 1],
        ],
        ...[[], []],
      ],
    ],
    [
      '$jmespath({ a: [1, { b: null }], c: [1, { b: null }], d: [1, { b: 2 }] }, "[a == c, a == d, a != d]")',
      [...[true, false, true]],
    ],
    [
      '$jmespath({ a: [1, 2], b: [1], c: { 0: 1, 1: 2 } }, "[a == b, b == a, a == c, c == a]")',
      [...[false, false, false, false]],
    ],
    ['$if($json.s === "c", "yes", "no")', 'yes'],
    ['[$ifEmpty("", 1), $ifEmpty([], 2), $ifEmpty({}, 3), $ifEmpty(0, 4)]', [1, 2, 3, 0]],
    ['[$min(3, 1), $max(3, 1), $min([]), $max([]), $average(1, 2, 3), $not(1)]', [1, 3, 0, 0, 2, false]],
    ['[$pageCount, $response.body.ok, $request.url]', [4, true, 'u']],
    ['$json.s;', 'c'],
  ])('%s', (code, expected) => {
    expect(evaluate(code)).toEqual(expected);
  });

  it('follows the item index', () => {
    const scope = makeScope();
    expect(evaluate("[$json.s, $('Start').item.json.n, $itemIndex]", scope, 1)).toEqual(['a', 1, 1]);
    expect(evaluate("[$json.s, $('Start').item.json.n, $itemIndex]", scope, 0)).toEqual(['c', 3, 0]);
  });

  it('reads a node before it at the output that leads to it straight, else at that which leads to it at all', () => {
    const numbers = (scope: RunScope) =>
      compileTemplate('={{ $("If").all().map((item) => item.json.n) }}').evaluate(scope);
    expect(numbers(makeScope())).toEqual([3, 1]);
    expect(numbers(makeScope({ graph: graph(['If', 'Here', 1]) }))).toEqual([2]);
    expect(numbers(makeScope({ graph: graph(['Side', 'Here']) }))).toEqual([3, 1]);
  });

  it('sees runs that finish later', () => {
    const scope = makeScope();
    expect(evaluate("$('Later').isExecuted", scope)).toBe(false);
    scope.options.runData.Later = [run([items([{ l: 1 }])])];
    expect(evaluate("$('Later').first().json.l", scope)).toBe(1);
  });

  it('gives item data itself, without a copy', () => {
    const scope = makeScope();
    expect(evaluate('$json', scope)).toBe(scope.item.json);
  });

  it('reads pinned items of nodes that have not run', () => {
    const scope = makeScope({ pinData: { Pinned: items([{ p: 1 }, { p: 2 }]) } });
    expect(evaluate("[$('Pinned').first().json.p, $('Pinned').item.json.p]", scope, 1)).toEqual([1, 2]);
  });

  it('accepts several links that lead to one item, and refuses those that do not', () => {
    const data = runs();
    const both = items([{ s: 'x' }, { s: 'y' }], (i) =>
      i === 0 ? [{ item: 0 }, { item: 0 }] : [{ item: 0 }, { item: 1 }],
    );
    data.Set = [run([both], [{ previousNode: 'If' }])];
    const scope = makeScope({ runData: data, inputs: [both], sources: [{ previousNode: 'Set' }] });
    expect(evaluate("$('Start').item.json.n", scope, 0)).toBe(3);
    expect(failure("$('Start').item", scope, 1)).toMatchObject({ code: 'item_ambiguous', itemIndex: 1 });
  });
});

describe('errors of data access', () => {
  it('name the nearest node', () => {
    expect(failure("$('Strat').first()")).toMatchObject({
      code: 'node_not_found',
      message: 'There is no node "Strat" in this workflow',
      description: 'Did you mean "Start"?',
      node: 'Here',
      itemIndex: 0,
      runIndex: 2,
    });
  });

  it.each<[string, string, string]>([
    ["$('Later').item", 'node_not_executed', 'Node "Later" has not run'],
    ['$node["Later"].json', 'node_not_executed', 'Node "Later" has not run'],
    ["$('Side').item", 'no_path_back', 'There is no connection from node "Side" to node "Here"'],
    ["$('Set').all(0, 9)", 'run_not_found', 'Node "Set" has no run 9'],
    ['$input.all(3)', 'output_not_found', 'This node has no input 3'],
    ["$('Start').itemMatching()", 'invalid_argument', 'itemMatching needs the index of an input item'],
    ['$env.PATH', 'not_available', 'The environment variable "PATH" is not available to expressions'],
    ['$parameter.loop', 'parameter_loop', 'The parameter "loop" depends on itself'],
    ['$execution.customData.set("a", "b")', 'not_available', 'Custom data cannot be set here'],
    ['$jmespath({}, "[")', 'thrown', 'The JMESPath query failed: '],
    ['$jason.x', 'reference', '$jason is not defined. Did you mean $json?'],
    ['$json.a.b', 'type', "Cannot read properties of undefined (reading 'b')"],
    ['$json.s()', 'type', '$json.s is not a function'],
    ['() => 1', 'function_result', 'The expression gives a function instead of a value'],
    ['(() => { throw new Error("mine") })()', 'thrown', 'mine'],
  ])('%s: %s', (code, expectedCode, message) => {
    const error = failure(code);
    expect(error.code).toBe(expectedCode);
    expect(error.message).toContain(message);
    expect(error).toMatchObject({ node: 'Here', itemIndex: 0, runIndex: 2 });
  });

  it('say which node breaks the chain of links', () => {
    const data = runs();
    data.Set = [run([items([{ s: 1 }], () => undefined)], [{ previousNode: 'If' }])];
    const scope = makeScope({
      runData: data,
      inputs: [data.Set[0]?.data?.main[0] ?? []],
      sources: [{ previousNode: 'Set' }],
    });
    expect(failure("$('Start').item", scope)).toMatchObject({
      code: 'item_not_linked',
      message:
        'Cannot tell which item of "Start" belongs to this item: node "Set" does not link its item 0 to one of its input',
    });
  });

  it('say that a link leads nowhere', () => {
    const data = runs();
    data.Set = [run([items([{ s: 1 }], () => 99)], [{ previousNode: 'If' }])];
    const scope = makeScope({
      runData: data,
      inputs: [data.Set[0]?.data?.main[0] ?? []],
      sources: [{ previousNode: 'Set' }],
    });
    expect(failure("$('Start').item", scope)).toMatchObject({ code: 'item_not_linked' });
  });

  it('say that there is no input', () => {
    expect(failure('$json.a', makeScope({ inputs: [[]] }))).toMatchObject({
      code: 'no_input',
      message: 'There is no input data',
    });
    expect(failure('$json.a', makeScope(), 7)).toMatchObject({ code: 'item_not_found' });
  });

  it('can be caught by the expression, and keep their cause when thrown on', () => {
    expect(evaluate("(() => { try { return $('Nope').item } catch (e) { return e.message } })()")).toBe(
      'There is no node "Nope" in this workflow',
    );
    expect(failure("(() => { try { $('Nope') } catch (e) { throw e } })()")).toMatchObject({ code: 'node_not_found' });
  });
});

describe('$evaluateExpression', () => {
  const braced = (code: string) => `"{" + "{ ${code} }" + "}"`;

  it.each<[string, unknown]>([
    [`$evaluateExpression(${braced('$json.s')})`, 'c'],
    [`$evaluateExpression(${braced('$json.s')}, 1)`, 'a'],
    [`$evaluateExpression("=at " + ${braced('[$itemIndex]')}, 1)`, '=at 1'],
    [`$evaluateExpression(${braced('$json')}).s`, 'c'],
    [`$evaluateExpression("1 + 1")`, '1 + 1'],
    [`$evaluateExpression("")`, ''],
    [`$evaluateExpression(5)`, undefined],
  ])('%s', (code, expected) => {
    expect(evaluate(code)).toEqual(expected);
  });

  it('says what is no expression, and which item is not there', () => {
    const scope = () => makeScope({ isForgiving: true });
    expect(failure(`$evaluateExpression(${braced(']')})`, scope()).code).toBe('syntax');
    expect(failure(`$evaluateExpression(${braced('$json.s')}, 7)`, scope()).code).toBe('item_not_found');
  });

  it('has what is left of the budget of the expression around it, and ends when it leads back to itself', () => {
    const costly = braced('Array(100000).fill(1).map(n => n + 1).length');
    expect(evaluate(`[1, 2].map(() => $evaluateExpression(${costly}))`)).toEqual([100_000, 100_000]);
    expect(failure(`Array(1000).fill(1).map(() => $evaluateExpression(${costly}))`).code).toBe('limit');
    const inputs = [[{ json: { text: '{{ $evaluateExpression($json.text) }}' } }]];
    expect(failure('$evaluateExpression($json.text)', makeScope({ inputs }))).toMatchObject({
      code: 'limit',
      message: 'Expressions evaluate each other too deep',
    });
  });
});

it('gives parameters with the defaults of their type', () => {
  const scope = makeScope({ withDefaults: ({ name, parameters }) => ({ of: name, ...parameters }) });
  expect(
    evaluate("[$('Set').params.of, $input.params.of, $node.Set.parameter.of, $parameter.of, $rawParameter.of]", scope),
  ).toEqual(['Set', 'Set', 'Set', 'Here', 'Here']);
});

describe('time in expressions', () => {
  it('stands still within a parameter, and goes on with the next', () => {
    let time = Date.UTC(2026, 0, 15);
    const scope = makeScope({ now: () => time++ });
    const code = 'DateTime.now() >= $now && $now === $now && Date.now() === $now.toMillis()';
    expect(evaluate(code, scope)).toBe(true);
    const first = evaluate('$now.toMillis()', scope);
    scope.enterParameter('next');
    expect(evaluate('$now.toMillis()', scope)).not.toBe(first);
  });
});

describe('the scope of node descriptions', () => {
  const scope = parameterScope({
    parameters: { rules: { values: [{ outputKey: 'a' }, {}] }, mode: 'rules' },
    typeVersion: 3,
  });

  it('knows parameters and version', () => {
    const code =
      '={{((p) => p.mode === "expression" ? [] : p.rules.values.map((r, i) => ({ type: "main", displayName: r.outputKey || i.toString() })))($parameter)}}';
    expect(compileTemplate(code).evaluate(scope)).toEqual([
      { type: 'main', displayName: 'a' },
      { type: 'main', displayName: '1' },
    ]);
    expect(compileTemplate('={{ $nodeVersion >= 2.3 ? 3 : 1 }}').evaluate(scope)).toBe(3);
  });

  it('knows no data', () => {
    expect(() => compileTemplate('={{ $json }}').evaluate(scope)).toThrow('$json is not defined');
  });
});
