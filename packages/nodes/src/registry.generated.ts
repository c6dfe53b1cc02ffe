// Made by scripts/generate-node-registry.mjs from the folders here.
import type { CredentialType, NodeType } from '@millrace/node-sdk';
import ifNode from './if/index.ts';
import manualTriggerNode from './manual-trigger/index.ts';
import noOpNode from './no-op/index.ts';
import setNode from './set/index.ts';
import startNode from './start/index.ts';
import stickyNoteNode from './sticky-note/index.ts';

/** All built-in node types, every version. */
export const nodeTypes: NodeType[] = [
  ifNode,
  manualTriggerNode,
  noOpNode,
  setNode,
  startNode,
  stickyNoteNode,
].flat();

/** All built-in credential types. */
export const credentialTypes: CredentialType[] = [
];
