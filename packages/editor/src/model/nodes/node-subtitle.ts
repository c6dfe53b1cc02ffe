import { compileTemplate, isExpression, parameterScope } from '@millrace/expression';
import { type NodeTypeDescription, resolveParameters, type WorkflowNode } from '@millrace/workflow';

/** The line under a node's name, as its type says. */
export function subtitleOf(node: WorkflowNode, description: NodeTypeDescription | undefined): string {
  const subtitle = description?.subtitle;
  if (!description || !subtitle) return '';
  if (!isExpression(subtitle)) return subtitle;
  const parameters = resolveParameters(description.properties, node.parameters, node.typeVersion);
  try {
    const value = compileTemplate(subtitle).evaluate(parameterScope({ parameters, typeVersion: node.typeVersion }));
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  } catch {
    // Parameters that are half typed or expressions themselves: no subtitle rather than a wrong one.
    return '';
  }
}
