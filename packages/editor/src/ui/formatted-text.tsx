import { useMemo } from 'react';
import { renderMarkdown } from './markdown.ts';

/** A text in Markdown, formatted once for as long as it stays the same. */
export function FormattedText({ text, className }: { text: string; className: string | undefined }) {
  const html = useMemo(() => renderMarkdown(text), [text]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer turns HTML in the text into plain text
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
