import { isJsonObject, parseWorkflow } from '@millrace/workflow';
import { withNewIdentity } from '../../model/document/renew-identity.ts';
import type { WorkflowDocument } from '../../model/document/workflow-document.ts';
import { nodeTypesOf } from '../../server/node-types.ts';
import { fetchTemplateWorkflow } from '../../server/template-host.ts';
import { freeName } from './save.ts';

/** Opens the workflow of a template as a new one that is not saved yet. Undo does not take it away. */
export async function openTemplate(document: WorkflowDocument, id: string, signal: AbortSignal): Promise<void> {
  const { name, workflow } = await fetchTemplateWorkflow(id, signal);
  const { id: _, active: __, ...file } = parseWorkflow(workflow);
  const [title, catalogue] = await Promise.all([freeName(name), nodeTypesOf(file.nodes)]);
  if (signal.aborted) return;
  const meta = { ...(isJsonObject(file.meta) && file.meta), templateId: id };
  document.load(withNewIdentity({ ...file, name: title, meta }, catalogue));
  document.markUnsaved();
}
