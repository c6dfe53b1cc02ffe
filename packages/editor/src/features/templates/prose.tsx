import { useMemo } from 'react';
import { renderMarkdown } from '../../ui/markdown.ts';
import classes from './templates.module.css';

/** A longer text, formatted. */
export function Prose({ markdown }: { markdown: string }) {
  const html = useMemo(() => renderMarkdown(markdown), [markdown]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer turns HTML in the text into plain text
  return <div className={classes.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
