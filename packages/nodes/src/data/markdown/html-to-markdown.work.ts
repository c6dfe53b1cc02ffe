import { NodeHtmlMarkdown, type NodeHtmlMarkdownOptions } from 'node-html-markdown';
import { fieldList } from '../../lib/fields/field-list.ts';
import { checkedPattern } from '../../lib/pattern/checked-pattern.ts';

interface Replacement {
  pattern: string;
  replacement: string;
}

interface HtmlToMarkdownOptions {
  bulletMarker?: string | undefined;
  codeFence?: string | undefined;
  emDelimiter?: string | undefined;
  strongDelimiter?: string | undefined;
  codeBlockStyle?: 'fence' | 'indented' | undefined;
  ignore?: string | undefined;
  blockElements?: string | undefined;
  keepDataImages?: boolean | undefined;
  maxConsecutiveNewlines?: number | undefined;
  useLinkReferenceDefinitions?: boolean | undefined;
  globalEscape?: { value?: Replacement } | undefined;
  lineStartEscape?: { value?: Replacement } | undefined;
  textReplace?: { values?: Replacement[] } | undefined;
}

/**
 * Writes HTML as Markdown. Version 1 of the library: version 2 indents nested lists by two spaces instead of three, and
 * workflows compare with what they got before.
 * @throws NodeError for patterns that cannot be read, or that could run away on this text. */
export default function htmlToMarkdown({ html, options }: { html: string; options: HtmlToMarkdownOptions }): string {
  const { ignore, blockElements, codeBlockStyle, globalEscape, lineStartEscape, textReplace, ...plain } = options;
  const pattern = (replacement: Replacement, flags: string) =>
    [checkedPattern(replacement.pattern, flags, html.length), replacement.replacement] as const;
  const settings: Partial<NodeHtmlMarkdownOptions> = {
    ...definedOnly(plain),
    ...(ignore && { ignore: fieldList(ignore) }),
    ...(blockElements && { blockElements: fieldList(blockElements) }),
    ...(codeBlockStyle && { codeBlockStyle: codeBlockStyle === 'fence' ? 'fenced' : 'indented' }),
    ...(globalEscape?.value?.pattern && { globalEscape: pattern(globalEscape.value, 'g') }),
    ...(lineStartEscape?.value?.pattern && { lineStartEscape: pattern(lineStartEscape.value, 'gm') }),
    ...(textReplace?.values && {
      textReplace: textReplace.values.filter((entry) => entry.pattern !== '').map((entry) => pattern(entry, 'g')),
    }),
  };
  return NodeHtmlMarkdown.translate(html, settings);
}

type Defined<Options> = { [Name in keyof Options]?: Exclude<Options[Name], undefined> };

function definedOnly<Options extends object>(options: Options): Defined<Options> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Defined<Options>;
}
