import {
  defineNode,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  json,
  NodeError,
  options,
  string,
} from '@millrace/node-sdk';
import { parseJsonObjectParameter } from '../../lib/parameters/json-parameter.ts';

export default defineNode({
  name: 'n8n-nodes-base.stopAndError',
  displayName: 'Stop and error',
  description: 'Stops the workflow with an error of your own',
  version: 1,
  group: ['input'],
  family: 'flow',
  outputs: [],
  defaults: { name: 'Stop and Error' },
  codex: {
    categories: ['Core'],
    subcategories: { Core: ['Flow'] },
    alias: ['fail', 'throw', 'exception', 'abort', 'error'],
  },
  parameters: [
    options('errorType', {
      label: 'Error',
      default: 'errorMessage',
      options: [
        { name: 'Message', value: 'errorMessage' },
        { name: 'Object', value: 'errorObject', description: 'An object with message, description and more' },
      ],
    }),
    string('errorMessage', {
      label: 'Message',
      required: true,
      placeholder: 'The order has no customer',
      displayOptions: { show: { errorType: ['errorMessage'] } },
    }),
    json('errorObject', {
      label: 'Object',
      default: '',
      required: true,
      placeholder: '{ "message": "The order has no customer", "code": 404 }',
      typeOptions: { alwaysOpenEditWindow: true },
      displayOptions: { show: { errorType: ['errorObject'] } },
    }),
  ],
  runAll({ parameters, items, continueOnFail, hint }) {
    const error = chosenError(parameters(0));
    if (!continueOnFail) throw error;
    // Who tells this node to go on wants its items to go on.
    hint({ message: `Not stopped: ${error.message}`, type: 'warning' });
    return [...items];
  },
});

interface Chosen {
  errorType: string;
  errorMessage: string;
  errorObject: JsonValue;
}

function chosenError({ errorType, errorMessage, errorObject }: Chosen): NodeError {
  if (errorType === 'errorMessage') {
    return new NodeError(errorMessage || 'The workflow was stopped', { code: 'STOPPED' });
  }
  try {
    return errorOf(parseJsonObjectParameter(errorObject, 'Object', 'errorObject'));
  } catch (error) {
    if (error instanceof NodeError) return error;
    throw error;
  }
}

function errorOf(given: JsonObject): NodeError {
  const message = ['errorMessage', 'message', 'error']
    .map((name) => (Object.hasOwn(given, name) ? given[name] : undefined))
    .find((value) => typeof value === 'string' || isJsonObject(value));
  const text = typeof message === 'string' ? message : JSON.stringify(message ?? given);
  return new NodeError(text, {
    code: 'STOPPED',
    details: given,
    ...(typeof given.description === 'string' && { description: given.description }),
  });
}
