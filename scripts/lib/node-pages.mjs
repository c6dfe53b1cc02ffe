// The pages of docs/nodes: what the descriptions of the built-in nodes say, in Markdown. A page holds the nodes of one folder.
import { exampleWorkflow, isDisplayed, nodeActions, versionsOf } from '../../packages/workflow/src/index.ts';

const GROUPS = [
  ['triggers', 'Triggers'],
  ['flow', 'Flow'],
  ['data', 'Data'],
  ['files', 'Files'],
  ['code', 'Code'],
  ['network', 'Network'],
  ['databases', 'Databases'],
  ['brokers', 'Message brokers'],
  ['ai', 'AI'],
  ['services', 'Services'],
  ['legacy', 'Replaced by others'],
];

/** Kinds of parameters in words; those without a value are left out. */
const KINDS = {
  string: 'text',
  number: 'number',
  boolean: 'yes or no',
  options: 'one of',
  multiOptions: 'some of',
  collection: 'options',
  fixedCollection: 'options',
  json: 'JSON',
  color: 'colour',
  dateTime: 'date and time',
  resourceLocator: 'from a list or by ID',
  resourceMapper: 'fields',
  filter: 'conditions',
  assignmentCollection: 'fields',
  workflowSelector: 'workflow',
  credentials: 'credential',
  credentialsSelect: 'credential',
};

/** The first line of each page. */
export const MADE_BY = '<!-- Made by scripts/generate-node-docs.mjs from the descriptions of the nodes. -->';
const CHOOSING = new Set(['resource', 'operation']);

/**
 * Path below docs/nodes → text.
 * `entries`: of each node type, its folder in packages/nodes/src and the descriptions of all its versions.
 */
export function nodePages(entries, credentialTypes) {
  const credentials = new Map(credentialTypes.map((type) => [type.name, type]));
  const toolNames = new Set(entries.map(({ versions }) => versions[0].name));
  const nodes = entries
    .map(({ folder, versions }) => documented(folder, versions, toolNames))
    .filter(({ description }) => !description.hidden)
    .sort((one, other) => one.title.localeCompare(other.title, 'en'));
  const byPage = Map.groupBy(nodes, ({ page }) => page);
  const pages = [...byPage].map(([page, shown]) => [page, pageOf(shown, credentials)]);
  return new Map([['README.md', indexOf(nodes)], ...pages]);
}

function documented(folder, versions, names) {
  const newest = versions.reduce((one, other) => (lastVersion(other) > lastVersion(one) ? other : one));
  return {
    page: `${folder}.md`,
    group: folder.split('/')[0],
    title: newest.displayName,
    description: newest,
    version: lastVersion(newest),
    versions: versions.flatMap(versionsOf).sort((one, other) => one - other),
    isTool: names.has(`${newest.name}Tool`),
  };
}

function lastVersion(description) {
  return Math.max(...versionsOf(description));
}

function indexOf(nodes) {
  const byGroup = Map.groupBy(nodes, ({ group }) => group);
  const groups = GROUPS.flatMap(([group, title]) => {
    const listed = byGroup.get(group) ?? [];
    const lines = listed.map(
      ({ title, page, description }) => `- [${title}](${page}#${anchorOf(title)}): ${description.description}.`,
    );
    return ['', `## ${title}`, '', ...lines];
  });
  const intro = 'What each built-in node does, takes and gives. [How to write one](guide.md).';
  return [MADE_BY, '', '# Nodes', '', intro, ...groups, ''].join('\n');
}

function anchorOf(title) {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function pageOf(nodes, credentials) {
  return [MADE_BY, '', ...nodes.flatMap((node) => [...nodeLines(node, credentials), ''])].join('\n');
}

function nodeLines(node, credentials) {
  const { title, description, version, versions, isTool } = node;
  const actions = nodeActions(description);
  const isTrigger = description.group.includes('trigger');
  const workflow = exampleWorkflow(description, { version, parameters: actions[0]?.parameters });
  return [
    `# ${title}`,
    '',
    `${description.description}.`,
    '',
    `- Type: \`${description.name}\`, version ${version}${versions.length > 1 ? ` (there are ${versions.join(', ')})` : ''}`,
    ...credentialLines(description, credentials),
    ...(isTool ? ['- Serves agents as a tool'] : []),
    ...portLine('Inputs', description.inputs),
    ...portLine('Outputs', description.outputs),
    ...(isTrigger || actions.length === 0
      ? ['', '## Parameters', '', ...parameterLines(description.properties, version)]
      : operationLines(description, version, actions)),
    ...outputLines(description),
    '',
    '## Example',
    '',
    'Copy it and paste it on the canvas.',
    '',
    '```json',
    workflowText(workflow),
    '```',
  ];
}

function workflowText(workflow) {
  const text = JSON.stringify(workflow, null, 2);
  return text.replace(/"position": \[\s+(-?\d+),\s+(-?\d+)\s+\]/g, '"position": [$1, $2]');
}

function credentialLines({ credentials: slots = [] }, credentials) {
  if (slots.length === 0) return [];
  const named = slots.map(({ name, required }) => {
    const type = credentials.get(name);
    const scopes = type ? scopesText(type) : '';
    return `${type?.displayName ?? name}${required ? '' : ' (not always)'}${scopes}`;
  });
  return [`- Credentials: ${[...new Set(named)].join('; ')}`];
}

/** What is asked for: fixed, or, where people may list others, what they begin with. */
function scopesText({ properties }) {
  const defaults = ['scope', 'enabledScopes'].map(
    (name) => properties.find((property) => property.name === name)?.default,
  );
  const scopes = defaults.find((value) => typeof value === 'string' && value !== '' && !value.startsWith('='));
  return scopes ? `, scopes \`${scopes}\`` : '';
}

function portLine(label, ports) {
  if (!Array.isArray(ports)) return [`- ${label}: they depend on the parameters`];
  const names = ports.map((port) => (typeof port === 'string' ? port : (port.displayName ?? port.type)));
  const isPlain = names.length === 1 && names[0] === 'main';
  return isPlain ? [] : [`- ${label}: ${names.length === 0 ? 'none' : names.join(', ')}`];
}

function operationLines(description, version, actions) {
  const { properties } = description;
  // A parameter of all operations hangs on neither of the two choices.
  const common = properties.filter((property) => !choosers(property) && !CHOOSING.has(property.name));
  const byGroup = Map.groupBy(actions, ({ group }) => group);
  const shared = parameterLines(common, version);
  return [
    ...(shared.length > 0 ? ['', '## For all operations', '', ...shared] : []),
    ...[...byGroup].flatMap(([group, listed]) => [
      '',
      `## ${group || 'Operations'}`,
      ...listed.flatMap((action) => {
        const own = properties.filter((property) => choosers(property) && isOf(property, action.parameters, version));
        const text = action.description ? ['', sentence(action.description)] : [];
        const lines = parameterLines(
          own.filter(({ name }) => !CHOOSING.has(name)),
          version,
        );
        return ['', `### ${action.name}`, ...text, ...(lines.length > 0 ? ['', ...lines] : [])];
      }),
    ]),
  ];
}

function choosers({ displayOptions: { show = {}, hide = {} } = {} }) {
  return Object.keys({ ...show, ...hide }).some((name) => CHOOSING.has(name));
}

/** Whether a parameter belongs to an operation, whatever else is set. */
function isOf({ displayOptions = {} }, chosen, typeVersion) {
  const known = (conditions = {}) =>
    Object.fromEntries(Object.entries(conditions).filter(([name]) => CHOOSING.has(name) || name === '@version'));
  const options = { show: known(displayOptions.show), hide: known(displayOptions.hide) };
  return isDisplayed(options, { root: chosen, siblings: chosen, typeVersion });
}

function parameterLines(properties, version, indent = '') {
  return properties
    .filter(
      ({ type, displayOptions }) => KINDS[type] && isOf({ displayOptions: versionsOnly(displayOptions) }, {}, version),
    )
    .flatMap((property) => [
      `${indent}- ${parameterText(property)}`,
      ...parameterLines(partsOf(property), version, `${indent}  `),
    ]);
}

function versionsOnly({ show = {}, hide = {} } = {}) {
  const pick = (conditions) => (conditions['@version'] ? { '@version': conditions['@version'] } : {});
  return { show: pick(show), hide: pick(hide) };
}

function parameterText(property) {
  const { displayName, type, required, description, displayOptions } = property;
  const facts = [KINDS[type], ...(required ? ['required'] : []), ...defaultText(property)];
  const choices = choicesOf(property);
  const texts = [
    ...(description ? [sentence(description)] : []),
    ...(choices.length > 0 ? [`Choices: ${choices.map(({ name }) => name).join(', ')}.`] : []),
    ...conditionText(displayOptions),
  ];
  return `**${displayName}** (${facts.join(', ')})${texts.length > 0 ? `: ${texts.join(' ')}` : ''}`;
}

function defaultText(property) {
  const { default: initial } = property;
  if (initial === null || initial === '' || typeof initial === 'object') return [];
  const name = choicesOf(property).find(({ value }) => value === initial)?.name ?? String(initial);
  return [`default ${oneLine(property.type === 'boolean' ? (initial ? 'yes' : 'no') : name)}`];
}

function conditionText({ show = {} } = {}) {
  const others = Object.entries(show).filter(([name]) => !CHOOSING.has(name) && name !== '@version');
  const texts = others.map(([name, values]) => {
    const plain = values.filter((value) => typeof value !== 'object');
    return `\`${name.replace(/^\//, '')}\`${plain.length > 0 ? ` is ${plain.map((value) => `\`${value}\``).join(' or ')}` : ''}`;
  });
  return texts.length > 0 ? [`Depends on ${texts.join(' and ')}.`] : [];
}

function choicesOf({ type, options = [] }) {
  return type === 'options' || type === 'multiOptions' ? options.filter((option) => 'value' in option) : [];
}

function partsOf({ type, options = [] }) {
  if (type !== 'collection' && type !== 'fixedCollection') return [];
  return options.flatMap((option) => ('values' in option ? option.values : 'type' in option ? [option] : []));
}

function outputLines({ outputSchemas = [] }) {
  const passes = outputSchemas.some(({ keepsInput }) => keepsInput);
  return passes ? ['', '## Output', '', 'The items of the input, with what the node adds.'] : [];
}

function sentence(text) {
  const line = oneLine(text);
  return /[.!?)]$/.test(line) ? line : `${line}.`;
}

function oneLine(text) {
  return text.replace(/\s+/g, ' ').trim();
}
