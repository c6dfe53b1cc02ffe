import {
  boolean,
  credentialsSelect,
  defineSubNode,
  fixedCollection,
  group,
  number,
  options,
  string,
  when,
} from '@millrace/node-sdk';
import { genericSlots } from '../../../lib/http/authentication.ts';
import { httpTool } from './http-tool.ts';

const part = <
  const Switch extends string,
  const Kind extends string,
  const Pairs extends string,
  const Json extends string,
>(
  names: { isSent: Switch; kind: Kind; pairs: Pairs; json: Json },
  label: string,
) =>
  [
    boolean(names.isSent, { label: `Send ${label}` }),
    options(names.kind, {
      label: `${label.charAt(0).toUpperCase()}${label.slice(1)} from`,
      default: 'keypair',
      displayOptions: { show: { [names.isSent]: [true] } },
      options: [
        { name: 'Fields below', value: 'keypair' },
        { name: 'JSON below', value: 'json', description: 'With {placeholders} that the model fills' },
        { name: 'The model', value: 'model', description: 'The model writes all of it' },
      ],
    }),
    fixedCollection(names.pairs, {
      label: 'Fields',
      multiple: true,
      displayOptions: { show: { [names.isSent]: [true], [names.kind]: ['keypair'] } },
      groups: [
        group('values', 'Field', [
          string('name', { label: 'Name' }),
          options('valueProvider', {
            label: 'Value from',
            default: 'modelRequired',
            options: [
              { name: 'The model (required)', value: 'modelRequired' },
              { name: 'The model (optional)', value: 'modelOptional' },
              { name: 'Below', value: 'fieldValue', description: 'With {placeholders} that the model fills' },
            ],
          }),
          when({ valueProvider: ['fieldValue'] }, string('value', { label: 'Value' })),
        ]),
      ],
    }),
    string(names.json, {
      label: 'JSON',
      typeOptions: { rows: 5 },
      displayOptions: { show: { [names.isSent]: [true], [names.kind]: ['json'] } },
    }),
  ] as const;

export default defineSubNode({
  name: '@n8n/n8n-nodes-langchain.toolHttpRequest',
  displayName: 'HTTP request tool (old)',
  description: 'The old form of requests as a tool: use the tool of the HTTP request',
  version: [1, 1.1],
  group: ['transform'],
  family: 'service',
  hidden: true,
  defaults: { name: 'HTTP Request' },
  codex: { categories: ['AI'], subcategories: { AI: ['Tools'] }, alias: ['api', 'rest', 'fetch'] },
  credentials: genericSlots,
  supplies: 'ai_tool',
  parameters: [
    string('toolDescription', {
      label: 'Description',
      required: true,
      description: 'Tells the model what the tool does and when to use it',
      typeOptions: { rows: 3 },
    }),
    options('method', {
      label: 'Method',
      default: 'GET',
      options: [
        { name: 'GET', value: 'GET' },
        { name: 'POST', value: 'POST' },
        { name: 'PUT', value: 'PUT' },
        { name: 'PATCH', value: 'PATCH' },
        { name: 'DELETE', value: 'DELETE' },
      ],
    }),
    string('url', {
      label: 'URL',
      required: true,
      placeholder: 'https://example.com/{city}',
      description: 'With {placeholders} that the model fills',
    }),
    options('authentication', {
      label: 'Authentication',
      default: 'none',
      options: [
        { name: 'None', value: 'none' },
        { name: 'Credential of a service', value: 'predefinedCredentialType' },
        { name: 'General credential', value: 'genericCredentialType' },
      ],
    }),
    credentialsSelect('nodeCredentialType', {
      label: 'Credential type',
      credentialTypes: ['extends:oAuth2Api', 'extends:oAuth1Api', 'has:authenticate'],
      displayOptions: { show: { authentication: ['predefinedCredentialType'] } },
    }),
    credentialsSelect('genericAuthType', {
      label: 'Credential type',
      credentialTypes: ['has:genericAuth'],
      displayOptions: { show: { authentication: ['genericCredentialType'] } },
    }),
    ...part({ isSent: 'sendQuery', kind: 'specifyQuery', pairs: 'parametersQuery', json: 'jsonQuery' }, 'query'),
    ...part(
      { isSent: 'sendHeaders', kind: 'specifyHeaders', pairs: 'parametersHeaders', json: 'jsonHeaders' },
      'headers',
    ),
    ...part({ isSent: 'sendBody', kind: 'specifyBody', pairs: 'parametersBody', json: 'jsonBody' }, 'body'),
    fixedCollection('placeholderDefinitions', {
      label: 'Placeholders',
      description: 'What the model is told of them',
      multiple: true,
      groups: [
        group('values', 'Placeholder', [
          string('name', { label: 'Name' }),
          string('description', { label: 'Description' }),
          options('type', {
            label: 'Type',
            default: 'not specified',
            options: [
              { name: 'Any', value: 'not specified' },
              { name: 'Text', value: 'string' },
              { name: 'Number', value: 'number' },
              { name: 'Yes or no', value: 'boolean' },
              { name: 'JSON', value: 'json' },
            ],
          }),
        ]),
      ],
    }),
    boolean('optimizeResponse', { label: 'Shorten the answer', description: 'Gives the model less to read' }),
    when(
      { optimizeResponse: [true] },
      options('responseType', {
        label: 'Answer',
        default: 'json',
        options: [
          { name: 'JSON', value: 'json' },
          { name: 'HTML', value: 'html' },
          { name: 'Text', value: 'text' },
        ],
      }),
    ),
    when({ responseType: ['json'] }, string('dataField', { label: 'Field with the data' })),
    when(
      { responseType: ['json'] },
      options('fieldsToInclude', {
        label: 'Fields',
        default: 'all',
        options: [
          { name: 'All', value: 'all' },
          { name: 'Those below', value: 'selected' },
          { name: 'All but those below', value: 'except' },
        ],
      }),
    ),
    when(
      { responseType: ['json'] },
      string('fields', { label: 'Names of fields', description: 'With commas between them' }),
    ),
    when(
      { responseType: ['html'] },
      string('cssSelector', {
        label: 'CSS selector',
        default: 'body',
        description: 'Of the elements that the model gets',
      }),
    ),
    when(
      { responseType: ['html'] },
      boolean('onlyContent', { label: 'Only what they say', description: 'Without the HTML' }),
    ),
    when(
      { onlyContent: [true] },
      string('elementsToOmit', {
        label: 'Leave out',
        placeholder: 'img, a',
        description: 'CSS selectors with commas between them',
      }),
    ),
    when({ responseType: ['html', 'text'] }, boolean('truncateResponse', { label: 'Cut it off' })),
    when(
      { responseType: ['html', 'text'] },
      number('maxLength', { label: 'Longest answer (characters)', default: 1000 }),
    ),
  ],
  supply: (context) => ({ thing: httpTool(context) }),
});
