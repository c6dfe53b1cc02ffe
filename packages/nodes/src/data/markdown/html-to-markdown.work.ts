import { NodeHtmlMarkdown, type NodeHtmlMarkdownOptions } from 'node-html-markdown';
import { fieldList } from '../../lib/fields/field-list.ts';

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
 */
export default function htmlToMarkdown({ html, options }: { html: string; options: HtmlToMarkdownOptions }): string {
  const { ignore, blockElements, codeBlockStyle, globalEscape, lineStartEscape, textReplace } = options;
  const { bulletMarker, codeFence, emDelimiter, strongDelimiter } = options;
  const { keepDataImages, maxConsecutiveNewlines, useLinkReferenceDefinitions } = options;
  const settings: Partial<NodeHtmlMarkdownOptions> = {
    ...definedOnly({ bulletMarker, codeFence, emDelimiter, strongDelimiter }),
    ...definedOnly({ keepDataImages, maxConsecutiveNewlines, useLinkReferenceDefinitions }),
    ...(ignore && { ignore: fieldList(ignore) }),
    ...(blockElements && { blockElements: fieldList(blockElements) }),
    ...(codeBlockStyle && { codeBlockStyle: codeBlockStyle === 'fence' ? 'fenced' : 'indented' }),
    ...(globalEscape?.value?.pattern && { globalEscape: asWritten(globalEscape.value) }),
    ...(lineStartEscape?.value?.pattern && { lineStartEscape: asWritten(lineStartEscape.value) }),
    ...(textReplace?.values && {
      textReplace: textReplace.values.filter((entry) => entry.pattern !== '').map(asWritten),
    }),
  };
  return NodeHtmlMarkdown.translate(html, settings);
}

/** A pattern is a text, whose first place in each piece of text is replaced. */
function asWritten({ pattern, replacement }: Replacement): [RegExp, string] {
  return [new RegExp(pattern.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')), replacement];
}

type Defined<Options> = { [Name in keyof Options]?: Exclude<Options[Name], undefined> };

function definedOnly<Options extends object>(options: Options): Defined<Options> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Defined<Options>;
}
