import { expect, it } from 'vitest';
import { isCommunityType } from './is-community-type.ts';

it.each([
  ['n8n-nodes-base.set', false],
  ['@n8n/n8n-nodes-langchain.agent', false],
  ['@millrace/nodes.toolApproval', false],
  ['n8n-nodes-parcels.parcels', true],
  ['@scope/n8n-nodes-parcels.parcels', true],
  ['n8n-nodes-base', true],
])('%s comes from an installed package: %s', (name, isInstalled) => {
  expect(isCommunityType(name)).toBe(isInstalled);
});
