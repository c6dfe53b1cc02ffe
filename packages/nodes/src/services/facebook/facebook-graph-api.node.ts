import {
  boolean,
  bracketPairs,
  collection,
  defineServiceNode,
  fixedCollection,
  givenPath,
  group,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  json,
  NodeError,
  options,
  type Part,
  type Query,
  service,
  string,
  when,
} from '@millrace/node-sdk';
import { fieldList } from '../../lib/fields/field-list.ts';
import { filePart } from '../../lib/files/file-part.ts';
import { parseJsonObjectParameter } from '../../lib/parameters/json-parameter.ts';
import { facebookGraphApi } from './facebook.credentials.ts';

const HOSTS = ['graph.facebook.com', 'graph-video.facebook.com'] as const;
const VERSIONS = [
  ...[23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4].map((major) => `v${major}.0`),
  ...['v3.3', 'v3.2', 'v3.1', 'v3.0'],
];

const settings = {
  name: 'Facebook',
  credential: facebookGraphApi,
  reason: ['error.error_user_msg', 'error.message'],
  baseUrl: (_credential: unknown, { parameters: { hostUrl } }: { parameters: JsonObject }) => {
    // The token goes nowhere else, whatever an expression gives.
    if (HOSTS.some((host) => host === hostUrl)) return `https://${hostUrl}`;
    throw new NodeError(`'${hostUrl}' is not an address of Facebook`, {
      description: `Choose ${HOSTS.join(' or ')}.`,
      parameter: 'hostUrl',
    });
  },
} as const;
const facebook = service(settings);
const laxFacebook = service({ ...settings, credentialFields: { allowUnauthorizedCerts: true } });

interface Chosen {
  fields?: { field?: ReadonlyArray<{ name: string }> };
  queryParameters?: { parameter?: ReadonlyArray<{ name: string; value: string }> };
  queryParametersJson?: JsonValue;
}

function queryOf({ fields, queryParameters, queryParametersJson }: Chosen): Query {
  const names = (fields?.field ?? []).map(({ name }) => name);
  const values = (queryParameters?.parameter ?? []).map(({ name, value }) => [name, value]);
  const given = parseJsonObjectParameter(
    queryParametersJson || '{}',
    'Query parameters as JSON',
    'options.queryParametersJson',
  );
  return {
    ...(names.length > 0 && { fields: names.join(',') }),
    ...Object.fromEntries(values),
    ...bracketPairs(given),
  };
}

const send = facebook.operation('Send', {
  action: 'Send a request',
  parameters: [
    options('hostUrl', {
      label: 'Host',
      description: 'Videos are uploaded to a host of their own',
      default: 'graph.facebook.com',
      options: HOSTS.map((host) => ({ name: host, value: host })),
      required: true,
    }),
    options('httpRequestMethod', {
      label: 'Method',
      default: 'GET',
      options: [
        { name: 'GET', value: 'GET' },
        { name: 'POST', value: 'POST' },
        { name: 'DELETE', value: 'DELETE' },
      ],
      required: true,
    }),
    options('graphApiVersion', {
      label: 'Version',
      description: 'Of the Graph API',
      default: '',
      options: [
        { name: 'That of the app', value: '' },
        ...VERSIONS.map((version) => ({ name: version, value: version })),
      ],
    }),
    string('node', {
      label: 'Node',
      description: 'ID or path of what is meant: a page, a user, a photo',
      placeholder: 'me',
      required: true,
    }),
    string('edge', {
      label: 'Edge',
      description: 'What of the node is meant',
      placeholder: 'feed',
    }),
    boolean('allowUnauthorizedCerts', { label: 'Accept invalid certificates' }),
    when(
      { httpRequestMethod: ['POST'] },
      boolean('sendBinaryData', { label: 'Send files', description: 'Send files of the item' }),
    ),
    when(
      { httpRequestMethod: ['POST'], sendBinaryData: [true] },
      string('binaryPropertyName', {
        label: 'Input binary fields',
        description: 'Names of the files in the item, each behind the field of Facebook, separated by commas',
        placeholder: 'source:data',
      }),
    ),
    collection('options', {
      label: 'Options',
      placeholder: 'Add option',
      options: [
        fixedCollection('fields', {
          label: 'Fields',
          description: 'What is given of the node',
          placeholder: 'Add field',
          multiple: true,
          displayOptions: { show: { '/httpRequestMethod': ['GET'] } },
          groups: [group('field', 'Field', [string('name', { label: 'Name' })])],
        }),
        fixedCollection('queryParameters', {
          label: 'Query parameters',
          placeholder: 'Add parameter',
          multiple: true,
          groups: [
            group('parameter', 'Parameter', [string('name', { label: 'Name' }), string('value', { label: 'Value' })]),
          ],
        }),
        json('queryParametersJson', { label: 'Query parameters as JSON', default: '{}' }),
      ],
    }),
  ],
  async run({ client: strict, clientOf, parameters, item, binary }) {
    const { httpRequestMethod: method, graphApiVersion, node, edge, sendBinaryData, binaryPropertyName } = parameters;
    const client = parameters.allowUnauthorizedCerts ? await clientOf(laxFacebook) : strict;
    const path = givenPath([graphApiVersion, node, edge].filter((part) => part !== '').join('/'));
    const query = queryOf(parameters.options);
    const parts: Part[] = [];
    for (const entry of sendBinaryData ? fieldList(binaryPropertyName) : []) {
      const [field = '', name] = entry.includes(':') ? entry.split(':') : ['file', entry];
      parts.push(filePart(field, { item, name: name ?? '', parameter: 'binaryPropertyName', binary }));
    }
    const asked = { method, path, query } as const;
    const answer = await client.json(parts.length > 0 ? { ...asked, multipart: parts } : asked);
    return [answer].flat().map((entry) => ({ json: isJsonObject(entry) ? entry : { value: entry } }));
  },
});

export default defineServiceNode({
  name: 'n8n-nodes-base.facebookGraphApi',
  displayName: 'Facebook Graph API',
  description: 'Reads and changes pages, posts, photos and what else the Graph API of Facebook holds',
  version: 1,
  subtitle: '={{ $parameter.httpRequestMethod + " " + $parameter.node }}',
  defaults: { name: 'Facebook Graph API' },
  codex: { categories: ['Marketing', 'Communication'], alias: ['meta', 'instagram', 'page', 'social'] },
  service: facebook,
  operations: { send },
});
