import { boolean, fixedCollection, group, string } from '@millrace/node-sdk';

/** Methods a call may have. */
export const METHODS = [
  { name: 'DELETE', value: 'DELETE' },
  { name: 'GET', value: 'GET' },
  { name: 'HEAD', value: 'HEAD' },
  { name: 'PATCH', value: 'PATCH' },
  { name: 'POST', value: 'POST' },
  { name: 'PUT', value: 'PUT' },
] as const;

/** When and with what a call is answered. */
export const RESPONSE_MODES = [
  { name: 'Immediately', value: 'onReceived', description: 'As soon as the call has come in' },
  { name: 'When the last node finishes', value: 'lastNode', description: 'With data of the node that ran last' },
  { name: 'Using Respond to Webhook node', value: 'responseNode', description: 'With what that node says' },
] as const;

/** What of the last node a call is answered with. */
export const RESPONSE_DATA = [
  { name: 'All items', value: 'allEntries', description: 'JSON of all items, as a list' },
  { name: 'First item', value: 'firstEntryJson', description: 'JSON of the first item' },
  { name: 'File of the first item', value: 'firstEntryBinary', description: 'A binary field of the first item' },
  { name: 'Nothing', value: 'noData', description: 'An empty body' },
] as const;

/** Ways for callers to show that they may call. */
export const AUTHENTICATION = [
  { name: 'None', value: 'none' },
  { name: 'Basic auth', value: 'basicAuth' },
  { name: 'Header auth', value: 'headerAuth' },
  { name: 'JWT auth', value: 'jwtAuth' },
] as const;

export const ignoreBots = boolean('ignoreBots', {
  label: 'Refuse bots',
  description: 'Refuse crawlers and link previews',
});

export const ipWhitelist = string('ipWhitelist', {
  label: 'Allowed addresses',
  placeholder: '198.51.100.7, 203.0.113.0/24',
  description: 'IP addresses and ranges that may call, separated by commas; empty allows all',
});

const rawBody = {
  label: 'Keep the raw body',
  description: 'Also keep the bytes of the body as they came, as a file',
};

const firstJsonOfLastNode = {
  displayOptions: { show: { '/responseData': ['firstEntryJson'], '/responseMode': ['lastNode'] } },
};

/** Options of nodes that take calls: who may call, how the body is read, and what the answer looks like. */
export const callOptions = [
  boolean('binaryData', {
    label: 'Body is a file',
    description: 'Take the body as a file',
    displayOptions: { show: { '/httpMethod': ['PATCH', 'PUT', 'POST'], '@version': [1] } },
  }),
  string('binaryPropertyName', {
    label: 'Binary field',
    default: 'data',
    description: 'Where files go; several files get a number behind it',
    displayOptions: { hide: { '@version': [1] } },
  }),
  ignoreBots,
  ipWhitelist,
  boolean('noResponseBody', {
    label: 'Empty response',
    description: 'Answer without a body',
    displayOptions: { hide: { rawBody: [true] }, show: { '/responseMode': ['onReceived'] } },
  }),
  string('onlyRunIf', {
    label: 'Run only if',
    description: 'Expression over the call, for example {{ $json.body.type === "order" }}; empty for every call',
    evaluatedByNode: true,
  }),
  string('responsePropertyName', { label: 'Field to answer with', default: 'data', ...firstJsonOfLastNode }),
  string('binaryPropertyName', {
    label: 'Binary field',
    default: 'data',
    displayOptions: { show: { binaryData: [true], '@version': [1] } },
  }),
  boolean('rawBody', {
    ...rawBody,
    displayOptions: { show: { '@version': [1] }, hide: { binaryData: [true], noResponseBody: [true] } },
  }),
  boolean('rawBody', { ...rawBody, displayOptions: { hide: { noResponseBody: [true], '@version': [1] } } }),
  string('responseContentType', { label: 'Content type', placeholder: 'application/xml', ...firstJsonOfLastNode }),
  string('responseData', {
    label: 'Response text',
    description: 'What is answered at once',
    displayOptions: { show: { '/responseMode': ['onReceived'] }, hide: { noResponseBody: [true] } },
  }),
  fixedCollection('responseHeaders', {
    label: 'Response headers',
    placeholder: 'Add header',
    multiple: true,
    groups: [group('entries', 'Headers', [string('name', { label: 'Name' }), string('value', { label: 'Value' })])],
  }),
] as const;

/** Fields of a webhook's description that say how calls are answered. */
export const responseFields = {
  responseMode: '={{ $parameter["responseMode"] }}',
  responseCode: `={{ ((parameters) => {
        if (parameters.responseCode) return parameters.responseCode;
        const values = parameters.options?.responseCode?.values;
        return values ? values.customCode || values.responseCode : 200;
      })($parameter) }}`,
  responseData: `={{ ((parameters) => {
        if (parameters.responseData) return parameters.responseData;
        if (parameters.responseMode === 'onReceived' && parameters.options?.responseData) return parameters.options.responseData;
        return parameters.options?.noResponseBody ? 'noData' : undefined;
      })($parameter) }}`,
  responseBinaryPropertyName: '={{ $parameter["responseBinaryPropertyName"] }}',
  responseContentType: '={{ $parameter["options"]["responseContentType"] }}',
  responsePropertyName: '={{ $parameter["options"]["responsePropertyName"] }}',
  responseHeaders: '={{ $parameter["options"]["responseHeaders"] }}',
};
