import { cssLanguage } from '@codemirror/lang-css';
import { htmlLanguage } from '@codemirror/lang-html';
import { PostgreSQL } from '@codemirror/lang-sql';
import { describe, expect, it } from 'vitest';
import { scriptProblems, syntaxProblems } from './code-problems.ts';

const html = (text: string) => syntaxProblems(htmlLanguage, text).map(({ from, to }) => text.slice(from, to));
const css = (text: string) => syntaxProblems(cssLanguage, text).map(({ from }) => from);
const sql = (text: string) =>
  syntaxProblems({ parser: PostgreSQL.language.parser, isLenient: true }, text).map(({ from }) => from);

describe('problems in code', () => {
  it('finds where a script cannot be read, and takes a return and a wait at its outside', () => {
    expect(scriptProblems('const a = await fetchAll();\nreturn a;')).toEqual([]);
    expect(scriptProblems('const a = ;')).toMatchObject([{ from: 10, to: 11, message: 'Unexpected token' }]);
    expect(scriptProblems('')).toEqual([]);
  });

  it('finds what does not fit the mode of a script', () => {
    const found = (code: string, mode: 'all' | 'each') =>
      scriptProblems(code, mode).map(({ from, to, severity }) => [code.slice(from, to), severity]);
    const one =
      "const { a } = $json; $input.item; $('A').item.json; $itemIndex; const b = { $json: 1 }; b.$json; return [];";
    expect(found(one, 'each')).toEqual([['[]', 'error']]);
    expect(found(one, 'all')).toEqual([
      ['$json', 'warning'],
      ['$input.item', 'warning'],
      ["$('A').item", 'warning'],
      ['$itemIndex', 'warning'],
    ]);
    const all =
      "const x = $input.all().map(() => { return [1]; }); $('A').all(); $input.first(); items.length; return {};";
    expect(found(all, 'all')).toEqual([]);
    expect(found(all, 'each')).toEqual([
      ['$input.all', 'warning'],
      ['$input.first', 'warning'],
      ['items', 'error'],
    ]);
    expect(found('const items = []; for (const { $json } of items) $json;', 'each')).toEqual([]);
    expect(found('const items = []; for (const { $json } of items) $json;', 'all')).toEqual([]);
  });

  it('finds tags that do not fit, and knows those that may stay open', () => {
    expect(html('<ul><li>a<li>b</ul><br><img src=a>')).toEqual([]);
    expect(html('a</div>')).toEqual(['</div>']);
    expect(html('<div><span>a</div>')).toEqual(['<']);
  });

  it('reads nothing into templates', () => {
    expect(html('<p title="{{ $json.a }}">{{ $json.a<b }}</p>')).toEqual([]);
    expect(css('a { color: {{ $json.color }}; }')).toEqual([]);
    expect(sql('select {{ $json.list.map((a) => a.b).join(")") }} from "{{ $json.table }}"')).toEqual([]);
  });

  it('finds what is open or closed by mistake in SQL, and takes placeholders and casts', () => {
    expect(sql("select $1, ?, a::text, arr[1] from t where b = E'it''s' -- end")).toEqual([]);
    expect(sql('select (a from t')).toEqual([15]);
    expect(sql('select a) from t')).toEqual([8]);
    expect(sql("select * from t where a = 'x")).toEqual([26]);
  });

  it('finds what styles miss', () => {
    expect(css('a { color: red; }')).toEqual([]);
    expect(css('a { color: red')).toEqual([13]);
  });
});
