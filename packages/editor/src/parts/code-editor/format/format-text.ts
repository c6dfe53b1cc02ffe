import type { CodeLanguage } from '@millrace/workflow';
import type { Options } from 'prettier';
import { format } from 'prettier/standalone';

type TextLanguage = Exclude<CodeLanguage, 'sql' | 'python' | 'text'>;

const PARSERS = {
  javaScript: 'babel',
  // Each entry in a line of its own, as the data views show it.
  json: 'json-stringify',
  html: 'html',
  css: 'css',
  markdown: 'markdown',
} as const satisfies Record<TextLanguage, Options['parser']>;

/** @throws Error with the place of what cannot be read. */
export async function formatText(text: string, language: CodeLanguage): Promise<string> {
  if (!isTextLanguage(language)) return text;
  return format(text, {
    parser: PARSERS[language],
    plugins: await pluginsOf(language),
    singleQuote: language === 'javaScript',
    printWidth: 100,
  });
}

function isTextLanguage(language: CodeLanguage): language is TextLanguage {
  return Object.hasOwn(PARSERS, language);
}

/** HTML holds styles and scripts. */
async function pluginsOf(language: TextLanguage): Promise<NonNullable<Options['plugins']>> {
  switch (language) {
    case 'css':
      return [await import('prettier/plugins/postcss')];
    case 'markdown':
      return [await import('prettier/plugins/markdown')];
    case 'html':
      return Promise.all([import('prettier/plugins/html'), import('prettier/plugins/postcss'), ...scriptPlugins()]);
    case 'javaScript':
    case 'json':
      return Promise.all(scriptPlugins());
  }
}

function scriptPlugins() {
  return [import('prettier/plugins/babel'), import('prettier/plugins/estree')] as const;
}
