import type { Item, WorkflowNode } from '@millrace/workflow';
import { createContext, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Topic } from '../model/document/topic.ts';
import type { WorkflowDocument, WorkflowMeta } from '../model/document/workflow-document.ts';
import type { Connection } from '../model/nodes/connection.ts';

const DocumentContext = createContext<WorkflowDocument | undefined>(undefined);

export function DocumentProvider({ document, children }: { document: WorkflowDocument; children: ReactNode }) {
  return <DocumentContext value={document}>{children}</DocumentContext>;
}

/** The workflow being edited. */
export function useDocument(): WorkflowDocument {
  const document = useContext(DocumentContext);
  if (!document) throw new Error('useDocument needs a DocumentProvider above it');
  return document;
}

/** A value of the document; the component renders again when the topic is told and the value differs. */
export function useDocumentValue<Value>(topic: Topic, read: (document: WorkflowDocument) => Value): Value {
  const document = useDocument();
  const subscribe = useCallback((listener: () => void) => document.subscribe(topic, listener), [document, topic]);
  return useSyncExternalStore(subscribe, () => read(document));
}

export function useNode(nodeId: string): WorkflowNode | undefined {
  return useDocumentValue(`node:${nodeId}`, (document) => document.node(nodeId));
}

export function useNodeByName(name: string): WorkflowNode | undefined {
  const nodeId = useDocumentValue('nodeNames', (document) => document.nodeIdByName(name));
  return useNode(nodeId ?? '');
}

export function useNodeIds(): readonly string[] {
  return useDocumentValue('nodeIds', (document) => document.nodeIds);
}

/** Connections that start or end at a node. */
export function useLinks(nodeId: string): readonly Connection[] {
  return useDocumentValue(`links:${nodeId}`, (document) => document.linksOf(nodeId));
}

export function usePinData(nodeName: string): Item[] | undefined {
  const nodeId = useDocumentValue('nodeNames', (document) => document.nodeIdByName(nodeName)) ?? '';
  return useDocumentValue(`pinData:${nodeId}`, (document) => document.pinData(nodeId));
}

export function useIsDirty(): boolean {
  return useDocumentValue('history', (document) => document.isDirty);
}

export function useReadOnly(): boolean {
  return useDocumentValue('readOnly', (document) => document.isReadOnly);
}

export function useWorkflowMeta(): WorkflowMeta {
  return useDocumentValue('workflow', (document) => document.meta);
}
