import { type JsonObject, type NodeProperty, resolveParameters, type WorkflowNode } from '@millrace/workflow';

type Language = Pick<typeof import('@millrace/expression'), 'compileTemplate' | 'parameterScope'>;

let language: Language | undefined;

/** Loads what evaluates expressions. It is large, so the canvas shows before it: it comes with the descriptions that need it. */
export async function loadExpressionLanguage(): Promise<void> {
  language ??= await import('@millrace/expression');
}

/** Evaluates an expression of a node type's description; `names` are those it may use besides `$parameter`. */
export type EvaluateDescription = (expression: string, names?: Record<string, unknown>) => unknown;

/**
 * Evaluates expressions of a node type's description, which look at parameters only. What fails gives `undefined`, and so
 * does all before {@link loadExpressionLanguage} is through.
 */
export function parametersEvaluator(parameters: JsonObject, typeVersion: number): EvaluateDescription {
  return (expression, extras = {}) => {
    if (!expression.startsWith('=')) return expression;
    try {
      return language
        ?.compileTemplate(expression)
        .evaluate(language.parameterScope({ parameters, typeVersion, extras }));
    } catch {
      // Half-typed parameters may make it fail until they are whole again.
      return undefined;
    }
  };
}

export function descriptionEvaluator(properties: NodeProperty[], node: WorkflowNode): (expression: string) => unknown {
  return parametersEvaluator(resolveParameters(properties, node.parameters, node.typeVersion), node.typeVersion);
}
