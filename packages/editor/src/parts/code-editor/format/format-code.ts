import type { CodeLanguage } from '@millrace/workflow';
import { wordsForTemplates } from '../template-mask.ts';

export interface CodeToFormat {
  text: string;
  language: CodeLanguage;
  /** Dialect of SQL, as parameters name it. */
  sqlDialect?: string | undefined;
}

/** Whether there is a formatter for a language. */
export function canFormat(language: CodeLanguage): boolean {
  return language !== 'text' && language !== 'python';
}

/**
 * Lays code out anew. Templates in it stay as they are. The formatters are loaded when the first text is formatted.
 * @throws Error that says where the text cannot be read.
 */
export async function formatCode({ text, language, sqlDialect }: CodeToFormat): Promise<string> {
  if (text.trim() === '' || !canFormat(language)) return text;
  // Braces of a script are its own.
  const words = language === 'javaScript' ? { text, restore: (same: string) => same } : wordsForTemplates(text);
  const formatted =
    language === 'sql'
      ? (await import('./format-sql.ts')).formatSql(words.text, sqlDialect)
      : await (await import('./format-text.ts')).formatText(words.text, language);
  return words.restore(formatted).trimEnd();
}
