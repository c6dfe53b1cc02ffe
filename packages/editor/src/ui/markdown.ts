import MarkdownIt from 'markdown-it';

/** HTML in the source is shown as text; links are limited to the schemes that the library finds safe. */
const markdown = createMarkdown();
const withoutLoading = createMarkdown();

const drawPicture = withoutLoading.renderer.rules.image;
withoutLoading.renderer.rules.image = (tokens, index, options, env, self) => {
  const picture = tokens[index];
  const address = String(picture?.attrGet('src') ?? '');
  if (drawPicture && address.startsWith('data:')) return drawPicture(tokens, index, options, env, self);
  const { escapeHtml } = withoutLoading.utils;
  const label = self.renderInlineAsText(picture?.children ?? [], options, env) || address;
  return `<a href="${escapeHtml(address)}" target="_blank" rel="noopener noreferrer">${escapeHtml(label)}</a>`;
};

/** Markdown as HTML that is safe to put on the page. */
export function renderMarkdown(text: string): string {
  return markdown.render(text);
}

/**
 * The same for what a model wrote. Nothing is loaded: pictures become links, but for those that stand in the text. Whoever talks a model
 * into it by data that it reads could have that data sent to the address of a picture, without anybody pressing anything.
 */
export function renderModelMarkdown(text: string): string {
  return withoutLoading.render(text);
}

function createMarkdown() {
  const created = new MarkdownIt({ html: false, linkify: true, breaks: true });
  created.renderer.rules.link_open = (tokens, index, options, _, self) => {
    tokens[index]?.attrSet('target', '_blank');
    tokens[index]?.attrSet('rel', 'noopener noreferrer');
    return self.renderToken(tokens, index, options);
  };
  return created;
}
