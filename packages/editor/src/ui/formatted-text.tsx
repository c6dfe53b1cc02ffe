import { useContext, useMemo } from 'react';
import { AuthorContext } from './author-context.ts';
import { renderMarkdown, renderModelMarkdown } from './markdown.ts';

/** A text in Markdown, formatted once for as long as it stays the same. */
export function FormattedText({ text, className }: { text: string; className: string | undefined }) {
  const author = useContext(AuthorContext);
  const html = useMemo(() => (author === 'model' ? renderModelMarkdown(text) : renderMarkdown(text)), [text, author]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer turns HTML in the text into plain text
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
