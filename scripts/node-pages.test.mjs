import { expect, it } from 'vitest';
import { nodeIssues } from '../packages/editor/src/model/nodes/node-issues.ts';
import { collectCatalogue } from '../packages/nodes/src/catalogue.ts';
import { defaultVersionOf, exampleWorkflow, nodeActions, parseWorkflow } from '../packages/workflow/src/index.ts';
import { nodePages } from './lib/node-pages.mjs';

const letters = {
  name: 'test.letters',
  displayName: 'Letters',
  description: 'Sends letters',
  version: [1, 2],
  group: ['input'],
  family: 'service',
  defaults: { name: 'Letters' },
  inputs: ['main'],
  outputs: ['main'],
  credentials: [{ name: 'lettersApi', required: true }],
  properties: [
    {
      name: 'operation',
      displayName: 'Operation',
      type: 'options',
      default: 'send',
      options: [
        { name: 'Send', value: 'send', description: 'Send a letter' },
        { name: 'Burn', value: 'burn' },
      ],
    },
    { name: 'silent', displayName: 'Silent', type: 'boolean', default: false },
    {
      name: 'to',
      displayName: 'Addressee',
      type: 'string',
      default: '',
      required: true,
      description: 'Who gets it',
      displayOptions: { show: { operation: ['send'] } },
    },
    {
      name: 'stamp',
      displayName: 'Stamp',
      type: 'options',
      default: 'red',
      options: [{ name: 'Red', value: 'red' }],
      displayOptions: { show: { operation: ['send'], '@version': [1] } },
    },
    {
      name: 'more',
      displayName: 'More',
      type: 'collection',
      default: {},
      options: [{ name: 'copies', displayName: 'Copies', type: 'number', default: 1 }],
      displayOptions: { show: { operation: ['send'], silent: [true] } },
    },
  ],
};
const entry = (description) => ({ folder: 'services/letters', versions: [description] });
const account = {
  name: 'lettersApi',
  displayName: 'Letters account',
  properties: [{ name: 'scope', displayName: 'Scope', type: 'hidden', default: 'letters.send' }],
};

it('a page says what a node is and lists each operation with its own parameters, in the newest version', () => {
  const pages = nodePages([entry(letters), entry({ ...letters, name: 'test.lettersTool' })], [account]);
  const text = pages.get('services/letters.md').split('\n## Example\n')[0];
  expect(text.split('\n').slice(2)).toEqual([
    '# Letters',
    '',
    'Sends letters.',
    '',
    '- Type: `test.letters`, version 2 (there are 1, 2)',
    '- Credentials: Letters account, scopes `letters.send`',
    '- Serves agents as a tool',
    '',
    '## For all operations',
    '',
    '- **Silent** (yes or no, default no)',
    '',
    '## Operations',
    '',
    '### Send',
    '',
    'Send a letter.',
    '',
    '- **Addressee** (text, required): Who gets it.',
    '- **More** (options): Depends on `silent` is `true`.',
    '  - **Copies** (number, default 1)',
    '',
    '### Burn',
    '',
  ]);
});

it('the example of every node opens, and lacks nothing but accounts and sub-nodes', async () => {
  const { nodeTypes } = await collectCatalogue();
  const lacking = nodeTypes.flatMap((description) => {
    const [action] = nodeActions(description);
    const example = exampleWorkflow(description, {
      version: defaultVersionOf(description),
      parameters: action?.parameters,
    });
    const node = parseWorkflow(example).nodes.at(-1);
    const issues = nodeIssues(node, description, { links: [] });
    const lacks = issues.filter(({ kind }) => kind !== 'missingCredential' && kind !== 'missingSubNode');
    return lacks.length > 0 ? [{ type: description.name, lacks }] : [];
  });
  expect(lacking).toEqual([]);
});
