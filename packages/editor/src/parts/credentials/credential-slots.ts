import {
  type CredentialReference,
  isDisplayed,
  type JsonObject,
  type NodeCredentialSlot,
  type NodeTypeDescription,
  type WorkflowNode,
} from '@millrace/workflow';

/** Parameters that name the credential type a node uses. */
const TYPE_PARAMETERS = ['genericAuthType', 'nodeCredentialType'];

/** The credentials a node can use with its parameters of now. */
export function credentialSlots(
  node: WorkflowNode,
  description: NodeTypeDescription,
  root: JsonObject,
): NodeCredentialSlot[] {
  const scope = { root, siblings: root, typeVersion: node.typeVersion };
  const slots = (description.credentials ?? []).filter((slot) => isDisplayed(slot.displayOptions, scope));
  for (const name of TYPE_PARAMETERS) {
    const property = description.properties.find((entry) => entry.name === name && entry.type === 'credentialsSelect');
    const type = property && Object.hasOwn(root, name) ? root[name] : undefined;
    if (typeof type === 'string' && type !== '' && !type.startsWith('=') && !slots.some((slot) => slot.name === type))
      slots.push({ name: type, required: true });
  }
  return slots;
}

/** Id and name of the credential a node uses for a type; old files carry only its name. */
export function chosenCredential(node: WorkflowNode, type: string): { id: string | null; name: string } | undefined {
  const stored: CredentialReference | undefined =
    node.credentials && Object.hasOwn(node.credentials, type) ? node.credentials[type] : undefined;
  return typeof stored === 'string' ? { id: null, name: stored } : stored;
}

/** The node's credentials with another choice for one type. */
export function withCredential(
  node: WorkflowNode,
  type: string,
  choice: { id: string; name: string } | undefined,
): Record<string, CredentialReference> | undefined {
  const others = Object.entries(node.credentials ?? {}).filter(([name]) => name !== type);
  const all = choice ? [...others, [type, choice] as const] : others;
  return all.length === 0 ? undefined : Object.fromEntries(all);
}
