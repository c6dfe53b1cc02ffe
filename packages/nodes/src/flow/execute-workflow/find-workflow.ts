import {
  type BatchContext,
  isJsonObject,
  type JsonObject,
  NodeError,
  type ParametersOf,
  type SubWorkflow,
} from '@millrace/node-sdk';
import { parseJsonObjectParameter } from '../../lib/parameters/json-parameter.ts';
import type { executeWorkflowParameters } from './parameters.ts';

export type Values = ParametersOf<typeof executeWorkflowParameters>;
type Sources = Pick<BatchContext<Values>, 'files' | 'http'>;

/** Finds the workflow to run. Files and addresses are read once for each run of the node. */
export class WorkflowFinder {
  readonly #sources: Sources;
  readonly #documents = new Map<string, Promise<JsonObject>>();

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /** @throws NodeError when the parameters name none. */
  async find(values: Values): Promise<SubWorkflow> {
    switch (values.source) {
      case 'database':
        return { id: idOf(values.workflowId) };
      case 'parameter':
        return { document: checked(parseJsonObjectParameter(values.workflowJson, 'Workflow as JSON', 'workflowJson')) };
      case 'localFile':
        return { document: await this.#once('file', values.workflowPath, () => this.#readFile(values.workflowPath)) };
      case 'url':
        return { document: await this.#once('url', values.workflowUrl, () => this.#load(values.workflowUrl)) };
      default:
        throw new NodeError(`'${values.source satisfies never}' is not a place to take a workflow from`, {
          description: "Choose one of the list of 'Workflow from'.",
          parameter: 'source',
        });
    }
  }

  #once(kind: string, place: string, read: () => Promise<JsonObject>): Promise<JsonObject> {
    const key = `${kind} ${place}`;
    const document = this.#documents.get(key) ?? read();
    this.#documents.set(key, document);
    return document;
  }

  async #readFile(path: string): Promise<JsonObject> {
    const bytes = await this.#sources.files.read(path);
    return documentOf(bytes, `The file '${path}'`, 'workflowPath');
  }

  async #load(url: string): Promise<JsonObject> {
    const { status, body } = await this.#sources.http.request({ url, headers: { accept: 'application/json' } });
    if (status >= 400) {
      throw new NodeError(`The address of the workflow answered with status ${status}`, {
        description: 'Check the address; it must give the JSON of a workflow without sign-in.',
        parameter: 'workflowUrl',
        httpCode: String(status),
      });
    }
    return documentOf(body, 'What the address of the workflow gave', 'workflowUrl');
  }
}

function idOf(selected: Values['workflowId']): string {
  const value = typeof selected === 'object' && selected !== null ? selected.value : selected;
  const id = String(value ?? '').trim();
  if (id !== '') return id;
  throw new NodeError('No workflow is chosen', {
    description: 'Choose the workflow to run, or give its id.',
    parameter: 'workflowId',
  });
}

function documentOf(bytes: Uint8Array, what: string, parameter: string): JsonObject {
  const text = new TextDecoder().decode(bytes).replace(/^\uFEFF/, '');
  return checked(parseJsonObjectParameter(text, what, parameter), parameter);
}

function checked(document: JsonObject, parameter = 'workflowJson'): JsonObject {
  if (Array.isArray(document.nodes) && isJsonObject(document.connections)) return document;
  throw new NodeError('The JSON is not a workflow: it has no list "nodes" and no object "connections"', {
    description: 'Give the JSON that a workflow is downloaded as.',
    parameter,
  });
}
