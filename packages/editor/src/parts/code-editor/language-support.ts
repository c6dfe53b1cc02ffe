import { javascript } from '@codemirror/lang-javascript';
import { json, jsonParseLinter } from '@codemirror/lang-json';
import { type Diagnostic, linter } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import type { CodeLanguage } from '@millrace/workflow';
import { type ParsedLanguage, scriptProblems, syntaxProblems } from './lint/code-problems.ts';
import type { ScriptMode } from './lint/mode-problems.ts';

/** Text is unfinished while it is typed: problems are marked once the keys rest. */
const LINT_MS = 2000;

const jsonProblems = jsonParseLinter();

const JSON_TEXT: Extension = [
  json(),
  linter((view) => (view.state.doc.length === 0 ? [] : jsonProblems(view)), { delay: LINT_MS }),
];

/** What an editor of a language starts with; the rest of it comes with `loadSupport`. */
export function readySupport(language: CodeLanguage, { mode, isMended }: SupportOptions): Extension {
  if (language === 'javaScript') return [javascript(), marks((code) => scriptProblems(code, mode))];
  if (language !== 'json') return [];
  return isMended ? json() : JSON_TEXT;
}

interface SupportOptions {
  /** Of a script. */
  mode: ScriptMode | undefined;
  /** Of JSON: mistakes are mended by what reads it, and not marked. */
  isMended: boolean;
}

/** Support of a language that few editors need; nothing for those that are complete from the start. */
export async function loadSupport(language: CodeLanguage, sqlDialect?: string): Promise<Extension | undefined> {
  switch (language) {
    case 'html': {
      const { html, htmlLanguage } = await import('@codemirror/lang-html');
      return [html(), syntaxMarks(htmlLanguage)];
    }
    case 'css': {
      const { css, cssLanguage } = await import('@codemirror/lang-css');
      return [css(), syntaxMarks(cssLanguage)];
    }
    case 'markdown':
      return (await import('@codemirror/lang-markdown')).markdown();
    case 'sql': {
      const { sql, MSSQL, MySQL, PostgreSQL, StandardSQL } = await import('@codemirror/lang-sql');
      const dialect = { MSSQL, MySQL, PostgreSQL }[sqlDialect ?? ''] ?? StandardSQL;
      return [sql({ dialect }), syntaxMarks({ parser: dialect.language.parser, isLenient: true })];
    }
    default:
      return undefined;
  }
}

function syntaxMarks(language: ParsedLanguage): Extension {
  return marks((text) => syntaxProblems(language, text));
}

function marks(problemsOf: (text: string) => Diagnostic[]): Extension {
  return linter(({ state }) => problemsOf(state.doc.toString()), { delay: LINT_MS });
}
