import { memo, useMemo } from 'react';
import { renderMarkdown } from '../../../ui/markdown.ts';
import classes from './sticky.module.css';

/** The text of a note, formatted. */
export default memo(function StickyText({ content }: { content: string }) {
  const html = useMemo(() => renderMarkdown(content), [content]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer turns HTML in the text into plain text
  return <div className={classes.text} dangerouslySetInnerHTML={{ __html: html }} />;
});
