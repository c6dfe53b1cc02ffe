import { type NodeTypeDescription, resolveParameters, type WorkflowNode } from '@millrace/workflow';
import { useMemo } from 'react';
import { chosenCredential, credentialSlots } from '../../parts/credentials/credential-slots.ts';
import type { LookupNode } from '../../parts/parameters/lookups/lookup-node.ts';
import { useAreExpressionsOff } from '../../session/expressions-off.ts';

/** The open node, as it can be asked what it offers. Previews in other pages ask nothing. */
export function useLookupNode(node: WorkflowNode, description: NodeTypeDescription): LookupNode | undefined {
  const isPreview = useAreExpressionsOff();
  return useMemo(() => {
    if (isPreview) return undefined;
    const { id, name, type, typeVersion, parameters, credentials } = node;
    const root = resolveParameters(description.properties, parameters, typeVersion);
    const lacksCredential = credentialSlots(node, description, root).some(
      (slot) => slot.required && chosenCredential(node, slot.name) === undefined,
    );
    return { id, name, type, typeVersion, parameters, credentials, lacksCredential };
  }, [node, description, isPreview]);
}
