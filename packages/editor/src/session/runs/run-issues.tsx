import { Stack, Text } from '@mantine/core';
import type { NodeTypeCatalogue } from '@millrace/workflow';
import { i18n } from '../../i18n/i18n.ts';
import type { WorkflowDocument } from '../../model/document/workflow-document.ts';
import type { NodeIssue } from '../../model/nodes/node-issues.ts';
import { nodeIssues } from '../../model/nodes/node-issues.ts';
import { hideNotice, notifyError } from '../../ui/notifications/notify.tsx';

/** One issue in words. */
export function issueText(issue: NodeIssue): string {
  switch (issue.kind) {
    case 'unknownType':
      return i18n.t('runs:unknownType', { type: issue.type });
    case 'missingParameter':
      return i18n.t('runs:missingParameter', { parameter: issue.label });
    case 'missingSubNode':
      return i18n.t('runs:missingSubNode', { input: issue.label });
    case 'missingCredential':
      return i18n.t('runs:missingCredential', { credential: issue.credentialType });
  }
}

export interface IssuesOfNode {
  nodeName: string;
  issues: readonly NodeIssue[];
}

/** Issues of the nodes given, or of all nodes. */
export function collectIssues(
  document: WorkflowDocument,
  catalogue: NodeTypeCatalogue,
  nodeNames?: ReadonlySet<string>,
): IssuesOfNode[] {
  return document
    .nodes()
    .filter((node) => !nodeNames || nodeNames.has(node.name))
    .map((node) => ({
      nodeName: node.name,
      issues: nodeIssues(node, catalogue.find(node.type, node.typeVersion), {
        isPinned: document.pinData(node.id) !== undefined,
        links: document.linksOf(node.id),
      }),
    }))
    .filter(({ issues }) => issues.length > 0);
}

/** Id of the notice about what is missing in nodes. */
export const NODE_ISSUES = 'node-issues';

export function notifyIssues(title: string, found: IssuesOfNode[]): void {
  const message = (
    <Stack gap={4}>
      {found.map(({ nodeName, issues }) => (
        <Text key={nodeName} size="sm">
          {i18n.t('runs:issuesNode', { node: nodeName, issues: issues.map(issueText).join(', ') })}
        </Text>
      ))}
    </Stack>
  );
  notifyError({ id: NODE_ISSUES, title, message });
}

/** Takes away what {@link notifyIssues} said: on other pages it is about nothing that is seen there. */
export function hideIssues(): void {
  hideNotice(NODE_ISSUES);
}
