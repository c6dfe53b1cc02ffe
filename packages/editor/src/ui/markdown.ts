import MarkdownIt from 'markdown-it';

/** HTML in the source is shown as text; links are limited to the schemes that the library finds safe. */
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true });

markdown.renderer.rules.link_open = (tokens, index, options, _, self) => {
  tokens[index]?.attrSet('target', '_blank');
  tokens[index]?.attrSet('rel', 'noopener noreferrer');
  return self.renderToken(tokens, index, options);
};

/** Markdown as HTML that is safe to put on the page. */
export function renderMarkdown(text: string): string {
  return markdown.render(text);
}
