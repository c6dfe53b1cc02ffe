/** A stretch of SQL: what is executed, a text or name in quotes, or a comment. */
export interface Stretch {
  kind: 'code' | 'text' | 'name' | 'comment';
  text: string;
}

/** How a dialect writes texts, names and comments. */
export type QuotingRules = 'postgres' | 'mySql' | 'microsoftSql' | 'snowflake';

/**
 * Longest first: each alternative is one stretch that placeholders and semicolons mean nothing in, but for the last. `unclosed` begins one that
 * never ends.
 */
const MATCHERS: Record<QuotingRules, RegExp> = {
  postgres:
    /(?<comment>--[^\n]*)|(?<open>\/\*)|(?<text>(?<![\w$])[eE]'[^'\\]*(?:(?:\\.|'')[^'\\]*)*'|'[^']*(?:''[^']*)*'|(?<![\w$])\$(?<tag>(?:[A-Za-z_]\w*)?)\$.*?\$\k<tag>\$)|(?<name>"[^"]*(?:""[^"]*)*")|(?<unclosed>['"]|(?<![\w$])(?:[eE]'|\$(?:[A-Za-z_]\w*)?\$))/gs,
  mySql:
    /(?<comment>--(?=\s|$)[^\n]*|#[^\n]*|\/\*.*?\*\/)|(?<open>(?!))|(?<text>'[^'\\]*(?:(?:\\.|'')[^'\\]*)*'|"[^"\\]*(?:(?:\\.|"")[^"\\]*)*")|(?<name>`[^`]*(?:``[^`]*)*`)|(?<unclosed>['"`]|\/\*)/gs,
  microsoftSql:
    /(?<comment>--[^\n]*)|(?<open>\/\*)|(?<text>'[^']*(?:''[^']*)*')|(?<name>"[^"]*(?:""[^"]*)*"|\[[^\]]*(?:\]\][^\]]*)*\])|(?<unclosed>['"[])/gs,
  snowflake:
    /(?<comment>(?:--|\/\/)[^\n]*|\/\*.*?\*\/)|(?<open>(?!))|(?<text>'[^'\\]*(?:(?:\\.|'')[^'\\]*)*'|\$\$.*?\$\$)|(?<name>"[^"]*(?:""[^"]*)*")|(?<unclosed>['"]|\/\*|\$\$)/gs,
};

/**
 * Splits SQL into stretches. What is never closed goes to the end as code, for the database to complain about: looking on behind it would read
 * the rest again for each further one.
 */
export function stretchesOf(query: string, rules: QuotingRules): Stretch[] {
  const stretches: Stretch[] = [];
  const matcher = new RegExp(MATCHERS[rules]);
  let at = 0;
  for (let match = matcher.exec(query); match; match = matcher.exec(query)) {
    const { comment, open, text, unclosed } = match.groups ?? {};
    if (unclosed !== undefined) break;
    if (match.index > at) stretches.push({ kind: 'code', text: query.slice(at, match.index) });
    if (open !== undefined) matcher.lastIndex = endOfComment(query, match.index);
    const kind = comment !== undefined || open !== undefined ? 'comment' : text === undefined ? 'name' : 'text';
    at = matcher.lastIndex;
    stretches.push({ kind, text: query.slice(match.index, at) });
  }
  if (at < query.length) stretches.push({ kind: 'code', text: query.slice(at) });
  return stretches;
}

/** Comments of PostgreSQL and Microsoft SQL hold comments. */
function endOfComment(query: string, start: number): number {
  const matcher = /\/\*|\*\//g;
  matcher.lastIndex = start;
  let depth = 0;
  for (let match = matcher.exec(query); match; match = matcher.exec(query)) {
    depth += match[0] === '/*' ? 1 : -1;
    if (depth === 0) return matcher.lastIndex;
  }
  return query.length;
}

/** The statements of a query: a list of stretches for each, without the semicolons and without empty ones. */
export function statementsOf(stretches: readonly Stretch[]): Stretch[][] {
  const statements: Stretch[][] = [[]];
  for (const stretch of stretches) {
    if (stretch.kind !== 'code') {
      statements.at(-1)?.push(stretch);
      continue;
    }
    for (const [index, text] of stretch.text.split(';').entries()) {
      if (index > 0) statements.push([]);
      if (text !== '') statements.at(-1)?.push({ kind: 'code', text });
    }
  }
  return statements.filter((statement) => statement.some(({ kind, text }) => kind !== 'comment' && text.trim() !== ''));
}
