import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { compileTemplate } from '../template/compile-template.ts';
import { toJsonData } from '../template/export-value.ts';
import { fixedScope } from '../testing/evaluate.ts';
import { extensionTable } from './extension-table.ts';

const now = DateTime.fromISO('2026-01-15T12:30:00Z', { zone: 'Europe/Berlin' });

describe.each(extensionTable)('methods of $receiver', ({ methods }) => {
  it.each(methods)('$name does what its example says', ({ example }) => {
    const value = compileTemplate(`={{ ${example.code} }}`).evaluate(fixedScope({ $now: now }));
    expect(toJsonData(value)).toEqual(example.result);
  });

  it('has one-line help and a signature for each', () => {
    for (const method of methods) {
      expect(method.help).toMatch(/^[A-Z0-9][^\n]+\.$/);
      expect(method.signature).toMatch(/^\(.*\): /);
    }
  });
});

describe('extension methods', () => {
  const evaluate = (code: string, names = {}) => compileTemplate(`={{ ${code} }}`).evaluate(fixedScope(names));

  it('treat what is nearly empty, nearly false or met twice as workflows expect', () => {
    expect(evaluate('[null, "", 0, false, "nil"].compact()')).toEqual([0, false]);
    expect(evaluate('["FALSE ".toBoolean(), "FALSE".toBoolean()]')).toEqual([true, false]);
    const $json = { pairs: [{ id: 1, g: 'x' }, { id: 2 }] };
    expect(evaluate('$json.pairs.merge([{ n: 1 }, { n: 2 }])', { $json })).toEqual({ id: 2, g: 'x', n: 2 });
    expect(evaluate('[["a"]].merge([["b", "c"]])')).toEqual({ 0: 'a', 1: 'c' });
    const day = (date: string) => DateTime.fromISO(date, { zone: 'utc' });
    const dates = { $now: now, a: day('2024-03-10'), b: day('2024-03-12') };
    expect(evaluate('a.toRelative({ base: b })', dates)).toBe('2 days ago');
  });

  it('write small words small within a title, and large where it begins and ends', () => {
    expect(evaluate('"of mice and men: what it is for".toTitleCase()')).toBe('Of Mice and Men: What It Is For');
    expect(evaluate('"an iPhone of example.com".toTitleCase()')).toBe('An iPhone of example.com');
  });

  it('drop what is empty within lists and objects, and keep lists lists', () => {
    expect(evaluate('({ a: { b: null, c: [null, 1], d: "nil" }, e: {} }).compact()')).toEqual({ a: { c: [1] } });
    expect(evaluate('[{ a: "", b: 0 }].compact()')).toEqual([{ b: 0 }]);
  });

  it('read amounts of money, and whole numbers in hexadecimal digits', () => {
    expect(evaluate('["$5", "€ 5", "5 €", "-£5.50"].map(a => a.toNumber())')).toEqual([5, 5, 5, -5.5]);
    expect(evaluate('["$5.50 each".toFloat(), "¥100".toInt(), "0xff".toInt(), "0xff".toInt(10)]')).toEqual([
      5.5, 100, 255, 0,
    ]);
  });

  it('give hosts and paths as they are written', () => {
    const hosts = [
      'HTTPS://Example.COM:80/a',
      'git@github.com:a/b.git',
      '//a_b.example.org',
      'münchen.de',
      '1.2.3',
      'a.b',
    ];
    expect(evaluate('hosts.map(h => h.extractDomain())', { hosts })).toEqual([
      'Example.COM',
      'github.com',
      'a_b.example.org',
      'münchen.de',
      undefined,
      undefined,
    ]);
    expect(evaluate('["http://a/ä?b".extractUrlPath(), "file:///etc".extractUrlPath()]')).toEqual(['/ä', '/etc']);
    expect(evaluate('["localhost", "a_b.example.org", "10.0.0.1", "a.b"].map(h => h.isDomain())')).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(evaluate('"see ftp://files.example.org/a, or b".extractUrl()')).toBe('ftp://files.example.org/a');
  });

  it('remove the marks of Markdown and nothing that only looks like them', () => {
    const plain = (text: string) => evaluate('text.removeMarkdown()', { text });
    expect(plain('## Title ##\n\n\n\n![picture](a.png)see [docs](b)[^1]\n\n[^1]: a note')).toBe('Title \n\nsee docs\n');
    expect(plain('> > quote\n  - **item** of *two*')).toBe('  quote\n  item of two');
    expect(plain('2*3*4, a * b * c and snake_case_name')).toBe('2*3*4, a * b * c and snake_case_name');
  });

  it('tell the names that people find on dates, and make invalid ones', () => {
    const dates = { d: DateTime.fromISO('2024-06-01T12:00:00Z', { zone: 'Europe/Berlin' }) };
    expect(evaluate('[d.ts, d.c.hour, d.zone.type, d.o]', dates)).toEqual([1717243200000, 14, 'iana', 120]);
    expect(evaluate('DateTime.invalid("no date").invalidReason')).toBe('no date');
    expect(evaluate('(() => { try { return DateTime.fromMillis(null) } catch { return "none" } })()')).toBe('none');
    expect(toJsonData(evaluate('Interval.fromISO("x")'))).toBe(null);
  });

  it('give way to a field that holds a value, and are no fields themselves', () => {
    const $json = { keys: 'mine', nested: {} };
    expect(evaluate('$json.keys', { $json })).toBe('mine');
    expect(evaluate('$json.keys()', { $json })).toEqual(['keys', 'nested']);
    expect(evaluate('$json.nested.isEmpty ?? "no field"', { $json })).toBe('no field');
  });

  it('know every hash that the documentation lists', () => {
    expect(evaluate('"hello".hash()')).toBe('5d41402abc4b2a76b9719d911017c592');
    expect(evaluate('"".hash("sha256")')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(evaluate('"abc".hash("ripemd160")')).toBe('8eb208f7e05d987a9b044a8e98c6b087f15a0bfc');
    expect(evaluate('["sha224","sha384","sha512","sha3","base64"].map(a => "x".hash(a).length)')).toEqual([
      56, 96, 128, 128, 4,
    ]);
    expect(() => evaluate('"x".hash("rot13")')).toThrow('There is no hash algorithm "rot13"');
  });

  it('round halves away from zero, by the number as the host holds it', () => {
    expect(evaluate('(1.005).round(2)')).toBe(1);
    expect(evaluate('[(1234.5).round(-2), (-1250).round(-2), (15).round(-1)]')).toEqual([1200, -1300, 20]);
    expect(evaluate('(-1.5).round()')).toBe(-2);
    expect(evaluate('(2.5).round()')).toBe(3);
  });

  it('read dates in every documented form', () => {
    const forms = [
      '2024-03-29T18:06:31.798+01:00',
      'Fri, 29 Mar 2024 18:08:01 +0100',
      '20240329',
      '1711732132990',
      '2024-03-29 10:00:00',
    ];
    for (const form of forms) expect(evaluate(`${JSON.stringify(form)}.toDateTime().isValid`)).toBe(true);
    expect(() => evaluate('"soon".toDateTime()')).toThrow('"soon" is not a date');
  });

  it('refuse what is not a number', () => {
    expect(() => evaluate('[1, "x"].sum()')).toThrow('sum() needs numbers only, but the list holds "x"');
    expect(() => evaluate('"abc".toNumber()')).toThrow('"abc" is not a number');
  });

  it('take a name like __proto__ for a name', () => {
    const $json = JSON.parse('{"__proto__": "x", "a": 1}');
    expect(evaluate('$json.removeField("a").keys()', { $json })).toEqual(['__proto__']);
    expect(evaluate('[$json].renameKeys("a", "__proto__")[0].__proto__', { $json: { a: 2 } })).toBe(2);
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  });
});
