import { isJsonObject, type WorkflowNode } from '@millrace/workflow';
import type { WorkflowDocument } from '../../model/document/workflow-document.ts';
import { isEmbeddedChat } from '../../model/nodes/chat-snippet.ts';

const PACKAGE = '@n8n/n8n-nodes-langchain.';
const TYPES: ReadonlySet<string> = new Set([`${PACKAGE}chatTrigger`, `${PACKAGE}manualChatTrigger`]);

/** The node that takes messages; `undefined` where the workflow has none. */
export function chatTriggerOf(document: WorkflowDocument): WorkflowNode | undefined {
  return document.nodes().find(({ type, disabled }) => TYPES.has(type) && !disabled);
}

/** Which files its chat takes, as media types; `undefined` for none. */
export function fileTypesOf({ parameters, type }: WorkflowNode): string | undefined {
  const options = isJsonObject(parameters.options) ? parameters.options : {};
  if (type.endsWith('manualChatTrigger')) return undefined;
  if (!isEmbeddedChat({ type, parameters }) && options.allowFileUploads !== true) return undefined;
  return typeof options.allowedFilesMimeTypes === 'string' ? options.allowedFilesMimeTypes : '*';
}

/** Whether answers are what nodes say on the way, and not what the last one puts out. */
export function isAnsweredByNodes({ parameters }: WorkflowNode): boolean {
  const options = isJsonObject(parameters.options) ? parameters.options : {};
  return options.responseMode === 'streaming' || options.responseMode === 'responseNodes';
}
