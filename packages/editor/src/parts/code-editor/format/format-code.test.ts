import { describe, expect, it } from 'vitest';
import { formatCode } from './format-code.ts';

describe('formatting code', () => {
  it('lays out scripts as they stand in Code nodes: with a return at their outside', async () => {
    const text = 'const a=1;for(const item of $input.all()){item.json.a=await a}\nreturn $input.all()';
    expect(await formatCode({ text, language: 'javaScript' })).toBe(
      'const a = 1;\nfor (const item of $input.all()) {\n  item.json.a = await a;\n}\nreturn $input.all();',
    );
  });

  it('keeps each digit of the numbers in JSON', async () => {
    expect(await formatCode({ text: '{"id":12345678901234567890,"list":[1.0,{}]}', language: 'json' })).toBe(
      '{\n  "id": 12345678901234567890,\n  "list": [\n    1.0,\n    {}\n  ]\n}',
    );
  });

  it('leaves templates in HTML as they are', async () => {
    const text = '<div class="{{ $json.a }}"><p>{{ "two  blanks <b>" }}</p><style>p{color:{{ $json.c }}}</style></div>';
    expect(await formatCode({ text, language: 'html' })).toBe(
      [
        '<div class="{{ $json.a }}">',
        '  <p>{{ "two  blanks <b>" }}</p>',
        '  <style>',
        '    p {',
        '      color: {{ $json.c }};',
        '    }',
        '  </style>',
        '</div>',
      ].join('\n'),
    );
  });

  it('knows names in brackets of Microsoft SQL', async () => {
    const text = 'select [a b] from [t] where x = @value';
    expect(await formatCode({ text, language: 'sql', sqlDialect: 'MSSQL' })).toBe(
      'select\n  [a b]\nfrom\n  [t]\nwhere\n  x = @value',
    );
  });

  it.each(['MSSQL', 'MySQL', 'PostgreSQL', undefined])(
    'keeps query parameters of SQL as they are: %s',
    async (sqlDialect) => {
      const text = 'select a from $1:name where b = $2';
      expect(await formatCode({ text, language: 'sql', ...(sqlDialect && { sqlDialect }) })).toBe(
        'select\n  a\nfrom\n  $1:name\nwhere\n  b = $2',
      );
    },
  );

  it('breaks SQL into its clauses, and knows the dialect', async () => {
    const text = "select a::text, b from t where id = {{ $json.id }} and name ~ 'x' limit 1";
    expect(await formatCode({ text, language: 'sql', sqlDialect: 'PostgreSQL' })).toBe(
      "select\n  a::text,\n  b\nfrom\n  t\nwhere\n  id = {{ $json.id }}\n  and name ~ 'x'\nlimit\n  1",
    );
  });

  it('evens out Markdown', async () => {
    expect(await formatCode({ text: '# A\n* one\n* {{ $json.b }}', language: 'markdown' })).toBe(
      '# A\n\n- one\n- {{ $json.b }}',
    );
  });

  it('says where a text cannot be read', async () => {
    await expect(formatCode({ text: 'return (', language: 'javaScript' })).rejects.toThrow(/\(1:9\)/);
    await expect(formatCode({ text: '{"a": }', language: 'json' })).rejects.toThrow(/\(1:7\)/);
  });
});
