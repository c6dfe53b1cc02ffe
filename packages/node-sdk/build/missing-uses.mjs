import { parseAst } from 'rolldown/parseAst';

/** Functions of nodes that get a context as their first argument. */
const WORK = new Set([
  'run',
  'route',
  'runAll',
  'poll',
  'listen',
  'register',
  'isRegistered',
  'renew',
  'unregister',
  'find',
  'open',
]);

/** Where functions of nodes take something out of their context that hosts of packages do not have. */
export function missingUses(file, text, features) {
  const wanted = new Set(features);
  const uses = [];
  const note = (feature, node) => uses.push({ feature, line: text.slice(0, node.start).split('\n').length });
  const visitWork = (work) => {
    const [context] = work.params;
    if (context?.type === 'ObjectPattern') {
      for (const property of context.properties) if (wanted.has(property.key?.name)) note(property.key.name, property);
    }
    if (context?.type !== 'Identifier') return;
    walk(work.body, (node) => {
      const isOfContext = node.type === 'MemberExpression' && node.object.name === context.name;
      if (isOfContext && wanted.has(node.property.name)) note(node.property.name, node);
      if (node.type !== 'VariableDeclarator' || node.init?.name !== context.name) return;
      for (const property of node.id.properties ?? []) {
        if (wanted.has(property.key?.name)) note(property.key.name, property);
      }
    });
  };
  walk(parseAst(text, { lang: 'ts' }, file), (node) => {
    if (node.type === 'Property' && WORK.has(node.key.name) && node.value.params) visitWork(node.value);
  });
  return uses;
}

function walk(node, visit) {
  if (Array.isArray(node)) {
    for (const one of node) walk(one, visit);
  } else if (typeof node === 'object' && node !== null) {
    if (typeof node.type === 'string') visit(node);
    for (const value of Object.values(node)) if (typeof value === 'object') walk(value, visit);
  }
}
