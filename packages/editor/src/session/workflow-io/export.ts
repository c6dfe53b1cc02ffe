import { isJsonObject, type JsonValue, type Workflow } from '@millrace/workflow';
import type { WorkflowDocument } from '../../model/document/workflow-document.ts';
import { instanceMeta } from '../../server/settings.ts';
import { downloadText } from '../../ui/download.ts';

/** Downloads the workflow as a file. */
export function downloadWorkflow(workflowDocument: WorkflowDocument): void {
  const workflow = workflowDocument.toWorkflow();
  downloadText(exportFileName(workflow.name), exportText(workflow, instanceMeta()));
}

/** The text of an exported file: the workflow with where it comes from, its tags without usage counts. */
export function exportText(workflow: Workflow, meta: { instanceId?: string }): string {
  const { tags, ...rest } = workflow;
  const file = {
    ...rest,
    meta: originOf(workflow, meta),
    ...(tags && { tags: tags.map(withoutUsage) }),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Where a workflow comes from: the template it was made from, this instance. */
export function originOf({ meta }: Workflow, instance: { instanceId?: string }) {
  return { ...(isJsonObject(meta) ? meta : {}), ...instance };
}

/** `My flow (2)` becomes `My_flow__2_.json`. */
export function exportFileName(name: string): string {
  return `${name.trim().replace(/[^a-z0-9]/gi, '_') || 'unsaved_workflow'}.json`;
}

function withoutUsage(tag: JsonValue): JsonValue {
  if (!isJsonObject(tag)) return tag;
  const { usageCount: _, ...rest } = tag;
  return rest;
}
