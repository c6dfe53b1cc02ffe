import { compileTemplate, isExpression } from '@millrace/expression';
import { isJsonObject, type JsonValue, type Workflow } from '@millrace/workflow';

/** So many are told of one workflow. */
const MAX_PROBLEMS = 100;

/** An expression that cannot be compiled. */
interface ExpressionProblem {
  /** Name of the node. */
  node: string;
  /** Of the parameter. */
  path: string;
  message: string;
}

/** The expressions of a workflow that cannot be compiled. None is evaluated. */
export function checkExpressions(workflow: Workflow): ExpressionProblem[] {
  const problems: ExpressionProblem[] = [];
  for (const { name, parameters } of workflow.nodes) {
    for (const { path, text } of expressionsIn(parameters ?? {}, '')) {
      const message = problemOf(text);
      if (message !== undefined) problems.push({ node: name, path, message });
      if (problems.length === MAX_PROBLEMS) return problems;
    }
  }
  return problems;
}

function* expressionsIn(value: JsonValue | undefined, path: string): Generator<{ path: string; text: string }> {
  if (isExpression(value)) yield { path, text: value };
  else if (Array.isArray(value))
    for (const [index, entry] of value.entries()) yield* expressionsIn(entry, `${path}[${index}]`);
  else if (isJsonObject(value)) {
    for (const [key, entry] of Object.entries(value)) yield* expressionsIn(entry, path === '' ? key : `${path}.${key}`);
  }
}

function problemOf(text: string): string | undefined {
  try {
    compileTemplate(text);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
