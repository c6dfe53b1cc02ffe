import { compileTemplate, isExpression, parameterScope } from '@millrace/expression';
import { type JsonObject, type NodeProperty, resolveParameters, type WorkflowNode } from '@millrace/workflow';

/** Evaluates an expression of a node type's description; `names` are those it may use besides `$parameter`. */
export type EvaluateDescription = (expression: string, names?: Record<string, unknown>) => unknown;

/** Evaluates expressions of a node type's description, which look at parameters only. What fails gives `undefined`. */
export function parametersEvaluator(parameters: JsonObject, typeVersion: number): EvaluateDescription {
  return (expression, extras = {}) => {
    if (!isExpression(expression)) return expression;
    const scope = parameterScope({ parameters, typeVersion, extras });
    try {
      return compileTemplate(expression).evaluate(scope);
    } catch {
      // Half-typed parameters may make it fail until they are whole again.
      return undefined;
    }
  };
}

export function descriptionEvaluator(properties: NodeProperty[], node: WorkflowNode): (expression: string) => unknown {
  return parametersEvaluator(resolveParameters(properties, node.parameters, node.typeVersion), node.typeVersion);
}
