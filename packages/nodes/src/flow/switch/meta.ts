/** What all versions have in common. */
export const meta = {
  name: 'n8n-nodes-base.switch',
  displayName: 'Switch',
  description: 'Sends each item to one of several branches, by rules or an expression',
  group: ['transform' as const],
  family: 'flow' as const,
  subtitle: '={{ "By " + $parameter.mode }}',
  defaults: { name: 'Switch' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Flow'] },
    alias: ['router', 'route', 'branch', 'case', 'condition', 'path', 'if', 'logic'],
  },
};
