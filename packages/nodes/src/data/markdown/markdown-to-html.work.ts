import showdown, { type ConverterOptions } from 'showdown';

/** Writes Markdown as HTML. */
export default function markdownToHtml({ markdown, options }: { markdown: string; options: object }): string {
  const settings: ConverterOptions = {};
  return new showdown.Converter(Object.assign(settings, options)).makeHtml(markdown);
}
