import { parseSync, Visitor } from 'rolldown/utils';

/** What stands in place of an operator, so that a test of the behaviour at its edge fails. */
const OPERATORS = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};

/**
 * All small changes of a source that a test should notice.
 * @param {string} file its name, of which the language follows
 * @param {string} text
 * @returns {Array<{ start: number, end: number, replacement: string }>} places in the text, as offsets
 */
export function mutantsOf(file, text) {
  const mutants = [];
  const ofTypes = new Set();
  const replace = ({ start, end }, replacement) => mutants.push({ start, end, replacement });
  const operator = ({ left, right, operator: sign }) => {
    const other = OPERATORS[sign];
    const at = text.indexOf(sign, left.end);
    if (other !== undefined && at >= 0 && at < right.start) replace({ start: at, end: at + sign.length }, other);
  };
  new Visitor({
    BinaryExpression: operator,
    LogicalExpression: operator,
    UnaryExpression: (node) =>
      node.operator === '!' && replace(node, `(${text.slice(node.argument.start, node.argument.end)})`),
    TSLiteralType: ({ literal }) => ofTypes.add(literal),
    Literal: (node) => typeof node.value === 'boolean' && !ofTypes.has(node) && replace(node, String(!node.value)),
    IfStatement: ({ test }) => {
      replace(test, 'true');
      replace(test, 'false');
    },
    ConditionalExpression: ({ test }) => replace(test, `!(${text.slice(test.start, test.end)})`),
    ExpressionStatement: (node) => node.expression.type === 'CallExpression' && replace(node, ';'),
  }).visit(parseSync(file, text).program);
  return mutants;
}
