import { Decoration, EditorView, MatchDecorator, ViewPlugin, type ViewUpdate } from '@codemirror/view';

const part = Decoration.mark({ class: 'mr-template-part' });
const brace = Decoration.mark({ class: 'mr-template-brace' });

const decorator = new MatchDecorator({
  regexp: /\{\{.*?(?:\}\}|$)/g,
  decorate: (add, from, to, match) => {
    add(from, to, part);
    add(from, from + 2, brace);
    if (match[0].endsWith('}}')) add(to - 2, to, brace);
  },
});

/** Marks the `{{ }}` parts of a template. */
export const templateMarks = [
  ViewPlugin.define(
    (view) => ({
      decorations: decorator.createDeco(view),
      update(update: ViewUpdate) {
        this.decorations = decorator.updateDeco(update, this.decorations);
      },
    }),
    { decorations: (plugin) => plugin.decorations },
  ),
  EditorView.baseTheme({
    '.mr-template-part': {
      color: 'var(--mr-accent)',
      backgroundColor: 'var(--mr-accent-soft)',
      borderRadius: '3px',
    },
    '.mr-template-brace': { color: 'var(--mantine-color-dimmed)' },
  }),
];
