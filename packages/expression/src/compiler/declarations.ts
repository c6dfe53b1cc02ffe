import type { Node, Pattern, Statement, VariableDeclaration } from 'acorn';

/** All names a pattern binds, in order. */
export function boundNames(pattern: Pattern): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'AssignmentPattern':
      return boundNames(pattern.left);
    case 'RestElement':
      return boundNames(pattern.argument);
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element ? boundNames(element) : []));
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        boundNames(property.type === 'RestElement' ? property.argument : property.value),
      );
    case 'MemberExpression':
      return [];
  }
}

export function declaredNames(declaration: VariableDeclaration): string[] {
  return declaration.declarations.flatMap((declarator) => boundNames(declarator.id));
}

/** Names that `var` declares anywhere in a statement, functions apart. */
export function variablesOf(node: Statement): string[] {
  const names: string[] = [];
  walk(node, (child) => {
    if (child.type === 'VariableDeclaration') {
      const declaration = child as VariableDeclaration;
      if (declaration.kind === 'var') names.push(...declaredNames(declaration));
    }
  });
  return names;
}

/** Whether a function is made anywhere inside: its closure may outlive one turn of a loop. */
export function containsFunction(nodes: Array<Node | null | undefined>): boolean {
  let found = false;
  const check = (node: Node) => {
    if (/Function/.test(node.type)) found = true;
  };
  for (const node of nodes) if (node) walk(node, check);
  return found;
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  if (/Function/.test(node.type)) return;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
