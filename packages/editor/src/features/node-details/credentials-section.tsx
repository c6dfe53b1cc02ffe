import { type NodeTypeDescription, resolveParameters, type WorkflowNode } from '@millrace/workflow';
import { useState } from 'react';
import { isUntouched } from '../../model/document/add-node.ts';
import { patchNode } from '../../model/document/node-edits.ts';
import { CredentialSelect } from '../../parts/credentials/credential-select.tsx';
import { chosenCredential, credentialSlots, withCredential } from '../../parts/credentials/credential-slots.ts';
import { useDocument, useReadOnly } from '../../session/document-context.tsx';
import classes from './node-details.module.css';

export interface CredentialsSectionProps {
  node: WorkflowNode;
  description: NodeTypeDescription;
  showIssues: boolean;
}

/** The credentials the node uses, one choice for each kind. */
export function CredentialsSection({ node, description, showIssues }: CredentialsSectionProps) {
  const document = useDocument();
  const readOnly = useReadOnly();
  const root = resolveParameters(description.properties, node.parameters, node.typeVersion);
  const slots = credentialSlots(node, description, root);
  // Those of a node that was opened before are as somebody left them.
  const [known] = useState(() => new Set(isUntouched(document, node.id) ? [] : slots.map(({ name }) => name)));
  if (slots.length === 0) return null;
  return (
    <div className={classes.credentials}>
      {slots.map(({ name, required }) => (
        <CredentialSelect
          key={name}
          type={name}
          chosen={chosenCredential(node, name)}
          required={required === true}
          readOnly={readOnly}
          choosesOnly={!known.has(name)}
          showIssues={showIssues}
          onChoose={(choice) => patchNode(document, node.id, { credentials: withCredential(node, name, choice) })}
        />
      ))}
    </div>
  );
}
