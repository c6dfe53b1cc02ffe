import { describe, expect, it } from 'vitest';
import { Facade } from '../data/facades.ts';
import { fixedScope } from '../testing/evaluate.ts';
import { completion } from './completion.ts';

const scope = fixedScope({
  $json: { name: 'Ann', age: 3, tags: ['a'], address: { city: 'Rome', 'zip code': 1 } },
  $input: new Facade('[Input]', { item: () => ({ json: {} }), all: () => undefined }),
});

/** Completes at the `|`. */
function at(text: string) {
  const cursor = text.indexOf('|');
  return completion({ text: text.replace('|', ''), cursor, scope, nodeNames: ['Start', 'Set data'] });
}

const labels = (text: string) => at(text)?.options.map((option) => option.label);

describe('completion', () => {
  it('offers nodes first where the call that takes one is begun', () => {
    const first = (text: string) =>
      at(text)
        ?.options.slice(0, 2)
        .map(({ label, insert }) => [label, insert]);
    expect(first('={{ $(| }}')).toEqual([
      ["'Start'", "'Start')"],
      ["'Set data'", "'Set data')"],
    ]);
    expect(first('={{ $( |) }}')?.[0]).toEqual(["'Start'", "'Start'"]);
    expect(labels('={{ $(|')).toContain('$json');
    expect(labels('={{ x.$(|')).not.toContain("'Start'");
  });

  it('is silent outside of braces', () => {
    expect(at('=abc |')).toBeUndefined();
    expect(at('={{ 1 }} |')).toBeUndefined();
  });

  it('is silent within texts, but not within code in them', () => {
    expect(at('={{ "it is Ma|')).toBeUndefined();
    expect(at("={{ 'it\\'s Ma|")).toBeUndefined();
    expect(labels('={{ `a ${ "}" + Mat|')).toEqual(['Math']);
    expect(labels('={{ "a" + Mat|')).toEqual(['Math']);
  });

  it('offers names with types and help', () => {
    const result = at('={{ $js| }}');
    expect(result?.from).toBe(4);
    expect(result?.options).toEqual([
      { label: '$json', kind: 'name', type: 'object', help: 'The JSON data of the current item.' },
    ]);
    expect(labels('={{ Ma| }}')).toEqual(['Math', 'Map', 'max']);
  });

  it('offers the fields of the sample data first, then methods', () => {
    const options = at('={{ $json.| }}')?.options ?? [];
    expect(options.slice(0, 4).map((option) => [option.label, option.type])).toEqual([
      ['name', 'string'],
      ['age', 'number'],
      ['tags', 'array'],
      ['address', 'object'],
    ]);
    expect(options.find((option) => option.label === 'removeField')).toMatchObject({
      signature: '(name: string): object',
    });
  });

  it.each<[string, string[]]>([
    ['={{ $json.address.ci| }}', ['city']],
    ['={{ $json?.address?.ci| }}', ['city']],
    ['={{ $json["address"].ci| }}', ['city']],
    ['={{ $json["ad| }}', ['address']],
    ["={{ $json.address['zip| }}", ['zip code']],
    ['={{ $json.name.toTi| }}', ['toTitleCase']],
    ['={{ $json.name.toUpperCase().padS| }}', ['padStart']],
    ['={{ $json.tags.plu| }}', ['pluck']],
    ['={{ [1, 2].map(x => x).joi| }}', ['join']],
    ['={{ 1 + $json.age.toFi| }}', ['toFixed']],
    ['={{ Math.fl| }}', ['floor']],
    ['={{ Object.fromE| }}', ['fromEntries']],
    ['={{ DateTime.now().weekd| }}', ['weekday', 'weekdayShort', 'weekdayLong']],
    ['={{ $input.al| }}', ['all']],
    ["={{ $('Se| }}", ['Set data']],
    ['={{ $node["St| }}', ['Start']],
    ['={{ $json.nothing.x.| }}', []],
    ['={{ ( }} {{ $json.na| }}', ['name']],
    ['={{ "a b".spl| }}', ['split']],
    ['={{ $json.constr| }}', []],
  ])('%s', (text, expected) => {
    expect(labels(text)).toEqual(expected);
  });

  it('offers nodes also where no name of one is being typed, escaped', () => {
    expect(completion({ text: '={{ $', cursor: 5, scope, nodeNames: ["Ann's {{1}}"] })?.options.at(-1)).toEqual({
      label: "$('Ann\\'s \\u007b\\u007b1\\u007d\\u007d')",
      kind: 'node',
      type: 'node',
    });
  });

  it.each([
    ["={{ $('Se|", 7, "Set data')"],
    ['={{ $node["St|', 11, 'Start"]'],
    ["={{ $json.address['zip|", 19, "zip code']"],
    ['={{ $json.address.zip|', 17, "['zip code']"],
    ['={{ $json.address?.zip|', 17, "?.['zip code']"],
    ['={{ $json.address.ci|', 18, 'city'],
  ])('%s is completed from %i by %s', (text, from, put) => {
    const result = at(text);
    const [option] = result?.options ?? [];
    expect([option?.insertFrom ?? result?.from, option?.insert ?? option?.label]).toEqual([from, put]);
  });
});
