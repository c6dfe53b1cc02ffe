/** Where code and marked-up text is divided rather: before these, from the largest unit to the smallest. */
const LINES = ['\n\n', '\n', ' ', ''];

/** Words at the beginning of a line. */
const lines = (...words: string[]): string[] => words.map((word) => `\n${word}`);

const FLOW = lines('if ', 'for ', 'while ', 'switch ', 'case ');

export const CODE_WORDS = {
  cpp: [...lines('class ', 'struct ', 'namespace ', 'template', 'void ', 'int ', 'auto ', 'double '), ...FLOW],
  go: [...lines('func ', 'type ', 'var ', 'const '), ...FLOW],
  java: [...lines('class ', 'interface ', 'public ', 'protected ', 'private ', 'static '), ...FLOW],
  js: [...lines('export ', 'class ', 'function ', 'async ', 'const ', 'let ', 'var '), ...FLOW, '\ndefault '],
  php: [...lines('class ', 'interface ', 'function '), ...FLOW, ...lines('foreach ', 'do ')],
  proto: lines('message ', 'service ', 'enum ', 'option ', 'import ', 'syntax '),
  python: lines('class ', 'def ', '\tdef ', '    def ', 'if ', 'for ', 'while ', 'with '),
  rst: ['\n===', '\n---', '\n***', '\n.. '],
  ruby: lines('class ', 'module ', 'def ', 'if ', 'unless ', 'while ', 'for ', 'do ', 'begin ', 'rescue '),
  rust: [...lines('impl ', 'trait ', 'struct ', 'enum ', 'fn ', 'pub ', 'const ', 'let ', 'match ', 'loop '), ...FLOW],
  scala: [...lines('class ', 'object ', 'trait ', 'def ', 'val ', 'var ', 'match '), ...FLOW],
  swift: [...lines('class ', 'struct ', 'enum ', 'func ', 'do ', 'guard '), ...FLOW],
  markdown: [...lines('# ', '## ', '### ', '#### ', '##### ', '###### '), '\n```', '\n***\n', '\n---\n', '\n___\n'],
  latex: lines('\\chapter{', '\\section{', '\\subsection{', '\\subsubsection{', '\\begin{', '\\item'),
  html: [
    '<section',
    '<article',
    '<h1',
    '<h2',
    '<h3',
    '<table',
    '<ul',
    '<ol',
    '<p',
    '<div',
    '<tr',
    '<li',
    '<br',
    '<span',
  ],
} as const satisfies Record<string, readonly string[]>;

export type CodeLanguage = keyof typeof CODE_WORDS;

export function wordsOf(language: CodeLanguage): readonly string[] {
  return [...CODE_WORDS[language], ...LINES];
}
