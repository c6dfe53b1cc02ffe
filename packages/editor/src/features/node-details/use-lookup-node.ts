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
    const slots = credentialSlots(node, description, root);
    const isChosen = ({ name }: { name: string }) => chosenCredential(node, name) !== undefined;
    return {
      ...{ id, name, type, typeVersion, parameters, credentials, chooseCredential },
      lacksCredential: slots.some((slot) => slot.required && !isChosen(slot)),
      openCredential: slots.filter(isChosen).length === 1 ? openCredential : undefined,
    };
  }, [node, description, isPreview]);
}

/** Opens the choice of the first credential that is not chosen; a new one where there is nothing to choose from. */
function chooseCredential(): void {
  // The list that the link stands in closes first.
  requestAnimationFrame(() => {
    const slot = document.querySelector<HTMLElement>('[data-side="parameters"] [data-credential="none"]');
    if (slot?.dataset.offered === '0') return slot.querySelector<HTMLElement>('[data-new-credential]')?.click();
    const choice = slot?.querySelector('input');
    choice?.focus();
    choice?.click();
  });
}

/** Opens the one credential that is chosen. */
function openCredential(): void {
  requestAnimationFrame(() => {
    document
      .querySelector<HTMLElement>('[data-side="parameters"] [data-credential="chosen"] [data-edit-credential]')
      ?.click();
  });
}
