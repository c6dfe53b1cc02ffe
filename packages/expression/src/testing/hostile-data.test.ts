import { describe, expect, it } from 'vitest';
import { compileTemplate } from '../template/compile-template.ts';
import { evaluateRaw, fixedScope } from './evaluate.ts';
import { assertHealthy, inspect, scope } from './hostile.ts';

describe('writing', () => {
  const data = scope();

  it.each([
    '$json.a = 1',
    '$json.list[0] = 2',
    '$json.list.push(1)',
    '$json.list.sort()',
    '$json.list.reverse()',
    '$json.list.splice(0)',
    '$json.list.length = 0',
    'delete $json.list',
    '$json.list[1].a++',
    '$json.list[1].a += 1',
    '[$json.list[0]] = [5]',
    '({ a: $json.a } = { a: 1 })',
    'Object.assign($json, { a: 1 })',
    '(() => { for ($json.x of [1]); })()',
    '$json.list.at(1).b = 1',
    '$json.list.slice(1)[0].b = 1',
    '$json.list.filter(x => x.a)[0].a = 2',
    '[].push.call($json.list, 1)',
    '$json.list.map(x => x)[1].a = 2',
    '({ ...$json }).list.push(1)',
    '[...$json.list][1].a = 2',
    'Object.values($json)[0].push(1)',
    '$json.list.find(x => x.a).a = 3',
    '$json["li" + "st"]["pu" + "sh"](1)',
    '$json.list.fill(0)',
    '$json.list.copyWithin(0, 1)',
    '$json.list.unshift(0)',
    '(({ list }) => list.pop())($json)',
    '$json.list.entries().next().value[1] === 1 && $json.list.shift()',
    'Math.x = 1',
    'Object.keys.x = 1',
    '(() => 1).x = 1',
    'Object.prototype.x = 1',
    '[].map.x = 1',
    'DateTime.x = 1',
    'Object.freeze($json)',
  ])('%s does not change item data', (code) => {
    const before = JSON.stringify(data.resolve('$json'));
    expect(() => evaluateRaw(code, data)).toThrow();
    expect(JSON.stringify(data.resolve('$json'))).toBe(before);
    assertHealthy();
  });

  it('says that item data is read-only, and what to do', () => {
    const evaluate = () => compileTemplate('={{ $json.list.sort() }}').evaluate(data);
    expect(evaluate).toThrow('Item data is read-only in an expression: cannot change it');
    expect(() => compileTemplate('={{ $json.a = 1 }}').evaluate(data)).toThrow(
      'Item data is read-only in an expression: cannot set "a"',
    );
  });
});

describe('values from data', () => {
  it('are never evaluated again', () => {
    expect(compileTemplate('={{ $json.text }} {{ $json.eq }}').evaluate(scope())).toBe('{{ 1 + 1 }} ={{ 1 }}');
    expect(compileTemplate('={{ $json.text }}').evaluate(scope())).toBe('{{ 1 + 1 }}');
  });

  it('that hold host functions, getters or proxies hand out no function', () => {
    let called = 0;
    const hostFunction = () => {
      called++;
      return 'host';
    };
    const trap = new Proxy({ a: 1 }, { get: (target, key) => (key === 'a' ? target.a : hostFunction) });
    const $json = {
      f: hostFunction,
      list: [hostFunction],
      toString: hostFunction,
      valueOf: hostFunction,
      toJSON: hostFunction,
      nested: trap,
    };
    const names = fixedScope({ $json });
    const attempts = [
      '$json.f',
      '$json.f()',
      '$json.list[0]',
      '$json.list[0]()',
      '$json + ""',
      '`${$json}`',
      '+$json',
      '$json < 1',
      '$json == "x"',
      '({ a: 1 })[$json]',
      'JSON.stringify($json)',
      '[$json.f].map(f => f())',
      '$json.list.map(f => f())',
      '[3, 1].sort($json.f)',
      '"a".replace("a", $json.f)',
      'JSON.parse("[1]", $json.f)',
      '$json.nested.x',
      '$json.nested.then',
      'Object.values($json)',
      'Object.entries($json)',
      '$json.list.find(() => true)',
      '$json.list.at(0)',
      '$json.list.values().next().value',
      '[...$json.list][0]',
      '({ ...$json }).f',
      '(({ f }) => f)($json)',
      '$json.list.slice()[0]',
      '$json.list.concat()[0]',
      '$json.list.flat()[0]',
      'new Set($json.list).values().next().value',
      '$jmespath($json, "f")',
      'Array.from($json.list)[0]',
      '$json.list.filter(() => true)[0]',
      '$json.list.reduce((a, b) => b, 1)',
      'structuredClone',
      'new Map(Object.entries($json)).get("f")',
      'String($json)',
      'Number($json)',
      '$json.list.first()',
      '$json.list.last()',
      '$json.values()',
      '$json.merge({}).f',
      '$json.list.toReversed()[0]',
      '$json.list.with(0, 1)',
      '$json.list.indexOf(1)',
      '$json.list.join()',
      '$json.list + ""',
      '$json.list.pop',
      '$json.list.unique()[0]',
      '$json.list.randomItem()',
      '[$json].pluck("f")[0]',
      '$json.list.toSorted()[0]',
      '$json.list.findLast(() => 1)',
      '$json.list.flatMap(x => x)[0]',
    ];
    for (const code of attempts) {
      let value: unknown;
      try {
        value = compileTemplate(`={{ ${code} }}`).evaluate(names);
      } catch {
        continue;
      }
      inspect(value, code);
    }
    expect(called).toBe(0);
  });
});
