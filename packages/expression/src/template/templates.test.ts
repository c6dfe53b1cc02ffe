import { describe, expect, it } from 'vitest';
import type { ExpressionSyntaxError } from '../errors/errors.ts';
import { fixedScope } from '../testing/evaluate.ts';
import real from '../testing/real-expressions.json' with { type: 'json' };
import { compileTemplate, isExpression } from './compile-template.ts';
import { compileValue } from './compile-value.ts';

const scope = fixedScope({ $json: { a: { b: 5 }, text: 'x', list: [1, null] } });
const evaluate = (text: string) => compileTemplate(text).evaluate(scope);

function syntaxError(text: string): ExpressionSyntaxError {
  try {
    compileTemplate(text);
  } catch (error) {
    return error as ExpressionSyntaxError;
  }
  throw new Error(`${text} compiled`);
}

describe('templates', () => {
  it('are texts that start with an equals sign', () => {
    expect([isExpression('=a'), isExpression('{{ 1 }}'), isExpression(5), isExpression('')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it.each<[string, unknown]>([
    ['={{ $json.a }}', { b: 5 }],
    ['={{ $json.a.b }}', 5],
    ['={{ 1n + 1n }}', 2n],
    ['={{ undefined }}', undefined],
    ['={{ }}', undefined],
    ['={{ /* nothing */ }}', undefined],
    ['=', ''],
    ['=plain', 'plain'],
    ['= {{ 1 }}', ' 1'],
    ['={{ 1 }}{{ 2 }}', '12'],
    ['=a{{ $json.a }}b{{ null }}c{{ undefined }}', 'a{"b":5}bc'],
    ['=x{{ [1, [2]] }} {{ true }}', 'x1,2 true'],
    ['={{ "}}" }}', '}}'],
    ["={{ '{{' }}", '{{'],
    ['={{ `}}${"}}"}` }}', '}}}}'],
    ['={{ "}}".replace(/}}/, "y") }}', 'y'],
    ['={{ {a:{b:1}} }}', { a: { b: 1 } }],
    ['={{ ({a:{b:{}}}) }}', { a: { b: {} } }],
    ['={{ {a:1}}}', { a: 1 }],
    ['={{ 1 /* }} */ + 1 }}', 2],
    ['={{ 1 // }}\n + 1 }}', 2],
    ['={{ 4 / 2 }} / {{ 6 / 3 }}', '2 / 2'],
    ['={{ $json.text; }}', 'x'],
    ['=\\{{ no }} {{ 1 }}', '\\{{ no }} 1'],
    ['=\\\\{{ 1 }}', '\\1'],
    ['={ "a": {{ 1 }} }', '{ "a": 1 }'],
    ['={{ [1, 2].map(x => { return { x } }) }}', [{ x: 1 }, { x: 2 }]],
    ['={{ "日本" + `\\u{1F600}` }}', '日本😀'],
    ['=at {{ new Date(0) }}', 'at 1970-01-01T00:00:00.000Z'],
    ['=at {{ DateTime.fromMillis(0).toUTC() }}', 'at 1970-01-01T00:00:00.000Z'],
    ['={{ new Set([1]) }}', [1]],
    ['={{ [x => x, 1, { f() {} }] }}', [undefined, 1, { f: undefined }]],
    ['={{ ({ get a() { return 1 } }) }}', { a: 1 }],
    ['={{ /a/g }}', '/a/g'],
  ])('%s', (text, expected) => {
    expect(evaluate(text)).toEqual(expected);
  });

  it.each([
    ['={{ 1 + 1', 2],
    ['=at {{ 1 + 1', 'at 2'],
    ['={{ 1 }} {{ 2 // all that follows', '1 2'],
    ['={{', ''],
    ['=at {{ ', 'at '],
  ])('%s may lack its end where it is whole otherwise', (text, expected) => {
    expect(evaluate(text)).toBe(expected);
  });

  it('give a fixed text without evaluating anything', () => {
    expect(compileTemplate('=plain').isStatic).toBe(true);
    expect(compileTemplate('={{ 1 }}').isStatic).toBe(false);
  });

  it.each<[string, number, string]>([
    ['={{ 1 + }}', 8, 'Unexpected token'],
    ['=abc {{ $json. }}', 15, 'Unexpected token'],
    ['=abc {{ 1 +', 5, '"{{" has no closing "}}"'],
    ["={{ 'a' }", 1, '"{{" has no closing "}}"'],
    ['={{ 1 2 }}', 6, '"2" is not expected here: an expression is one value'],
    ['={{ a b }}', 6, '"b" is not expected here'],
    ['={{ "abc }}', 4, 'Unterminated string constant'],
    ['={{ const a = 1 }}', 4, 'Unexpected token'],
    ['={{ /(/ }}', 5, 'Invalid regular expression'],
    ['={{ 1) + (2 }}', 5, '")" is not expected here'],
    ['={{ let }}', 4, ''],
    ['={{ async () => 1 }}', 4, 'async functions are not available in expressions'],
    ['=x{{ ok }}{{ class {} }}', 13, 'class is not available in expressions'],
  ])('%s is a syntax error at %i', (text, position, reason) => {
    const error = syntaxError(text);
    expect(error.code).toBe('syntax');
    expect(error.position).toBe(position);
    expect(error.reason).toContain(reason);
  });

  it('are compiled once for each text', () => {
    expect(compileTemplate('={{ 1 + 41 }}')).toBe(compileTemplate('={{ 1 + 41 }}'));
  });

  it('can be evaluated within another evaluation, and after a failed one', () => {
    expect(() => evaluate('={{ null.x }}')).toThrow();
    const nested = fixedScope({
      get $inner() {
        return evaluate('={{ [3, 1].sort().join("") }}');
      },
    });
    expect(compileTemplate('={{ (() => { const a = [2]; a.push($inner); return a })() }}').evaluate(nested)).toEqual([
      2,
      '13',
    ]);
  });
});

describe('parameter trees', () => {
  it('without expressions are one frozen value', () => {
    const source = { a: 1, list: [{ b: '{{ 1 }}' }], none: null };
    const compiled = compileValue(source);
    expect(compiled.isStatic).toBe(true);
    expect(compiled.evaluate(scope)).toEqual(source);
    expect(compiled.evaluate(scope)).toBe(compiled.evaluate(scope));
    expect(Object.isFrozen(compiled.evaluate(scope))).toBe(true);
    expect(Object.isFrozen(source)).toBe(false);
  });

  it('share their fixed parts and evaluate the others', () => {
    const compiled = compileValue({
      fixed: { deep: [1] },
      value: '={{ $json.a.b }}',
      text: '=b: {{ $json.a.b }}',
      plain: '=p',
    });
    const first = compiled.evaluate(scope) as { fixed: unknown };
    const second = compiled.evaluate(scope) as { fixed: unknown };
    expect(first).toEqual({ fixed: { deep: [1] }, value: 5, text: 'b: 5', plain: 'p' });
    expect(first).not.toBe(second);
    expect(first.fixed).toBe(second.fixed);
  });

  it('hold JSON data only', () => {
    const compiled = compileValue({
      date: '={{ new Date(0) }}',
      dates: '={{ [DateTime.fromMillis(0).toUTC()] }}',
      big: '={{ 12n }}',
    });
    expect(compiled.evaluate(scope)).toEqual({
      date: '1970-01-01T00:00:00.000Z',
      dates: ['1970-01-01T00:00:00.000Z'],
      big: '12',
    });
  });

  it('keep a field called __proto__', () => {
    const result = compileValue(JSON.parse('{"__proto__": "={{ 1 }}", "a": {"__proto__": 2}}')).evaluate(
      scope,
    ) as object;
    expect(Object.keys(result)).toEqual(['__proto__', 'a']);
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
  });

  it('write nothing by its name within texts that are to be read as JSON', () => {
    const text = '={"a": {{ null }}, "b": "{{ undefined }}", "c": "{{ NaN }}"}';
    expect(compileValue({ json: text }, { jsonFields: new Set(['json']) }).evaluate(scope)).toEqual({
      json: '{"a": null, "b": "undefined", "c": "NaN"}',
    });
  });

  it('write lists within texts that are to be read as JSON as JSON, elsewhere joined by commas', () => {
    const texts = { json: '={"a": {{ $json.list }}, "b": "{{ $json.text }}"}', text: '={{ $json.list }}!' };
    expect(compileValue(texts, { jsonFields: new Set(['json']) }).evaluate(scope)).toEqual({
      json: '{"a": [1,null], "b": "x"}',
      text: '1,!',
    });
  });

  it('name the parameter that failed', () => {
    const compiled = compileValue({ options: { list: [{ url: '={{ null.x }}' }] } });
    expect(() => compiled.evaluate(scope)).toThrow(expect.objectContaining({ parameter: 'options.list[0].url' }));
    expect(() => compileValue({ a: ['={{ ( }}'] })).toThrow(
      expect.objectContaining({ parameter: 'a[0]', code: 'syntax' }),
    );
  });
});

describe('expressions that people have written', () => {
  const broken = real.filter((text) => {
    try {
      compileTemplate(text);
      return false;
    } catch {
      return true;
    }
  });

  it('compile, but for those that no JavaScript engine takes', () => {
    expect(real.length).toBeGreaterThan(700);
    expect(broken).toEqual([]);
  });
});
