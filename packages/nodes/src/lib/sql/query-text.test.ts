import { describe, expect, it } from 'vitest';
import { type QuotingRules, statementsOf, stretchesOf } from './query-text.ts';

const code = (query: string, rules: QuotingRules) =>
  stretchesOf(query, rules)
    .filter(({ kind }) => kind === 'code')
    .map(({ text }) => text.trim())
    .filter(Boolean);

describe('SQL in stretches', () => {
  it('loses nothing', () => {
    const query = `a 'b''c' "d" /* e /* f */ g */ -- h\n $x$ ' $y$ $x$ i $$;$$ E'\\'' j '`;
    for (const rules of ['postgres', 'mySql', 'microsoftSql', 'snowflake'] as const) {
      expect(
        stretchesOf(query, rules)
          .map(({ text }) => text)
          .join(''),
      ).toBe(query);
    }
  });

  it('knows the texts, names and comments of PostgreSQL', () => {
    const query = `a 'b''c' d "e""f" g /* h /* i */ j */ k -- l\n m $x$ ' $y$ $x$ n $$;$$ o E'\\';' p foo$1`;
    expect(code(query, 'postgres')).toEqual(['a', 'd', 'g', 'k', 'm', 'n', 'o', 'p foo$1']);
    expect(code(String.raw`'a\' b`, 'postgres')).toEqual(['b']);
  });

  it('knows those of MySQL', () => {
    const query = 'a \'b\\\'c\' d `e``f` g /* h */ i # j\n k -- l\n m "n\\"" o 1--2';
    expect(code(query, 'mySql')).toEqual(['a', 'd', 'g', 'i', 'k', 'm', 'o 1--2']);
  });

  it('knows those of Microsoft SQL', () => {
    const query = `a N'b''c' d [e]]f] g "h""i" j /* k /* l */ m */ n -- o\n p $1 [q`;
    expect(code(query, 'microsoftSql')).toEqual(['a N', 'd', 'g', 'j', 'n', 'p $1 [q']);
  });

  it('knows those of Snowflake', () => {
    const query = `a 'b''c\\'d' e "f""g" h /* i */ j -- k\n l // m\n n $$ ' ; $$ o`;
    expect(code(query, 'snowflake')).toEqual(['a', 'e', 'h', 'j', 'l', 'n', 'o']);
  });

  it.each([
    ['microsoftSql', '', '[a '],
    ['postgres', "E'", String.raw`\' `],
    ['postgres', '$a$ ', '$b '],
    ['mySql', '"', String.raw`\" `],
    ['mySql', '', '/* '],
    ['snowflake', "'", String.raw`\' `],
  ] as const)('reads nothing behind what is never closed, in %s: %s%s', (rules, opened, more) => {
    const rest = `${opened}${more.repeat(50)}-- a comment`;
    expect(stretchesOf(`/* b */ ${rest}`, rules)).toEqual([
      { kind: 'comment', text: '/* b */' },
      { kind: 'code', text: ` ${rest}` },
    ]);
  });

  it('splits at semicolons that end statements', () => {
    const query = `select ';' ; ; -- only a comment;\n; select 1`;
    const texts = statementsOf(stretchesOf(query, 'postgres')).map((statement) =>
      statement
        .map(({ text }) => text)
        .join('')
        .trim(),
    );
    expect(texts).toEqual(["select ';'", 'select 1']);
  });
});
