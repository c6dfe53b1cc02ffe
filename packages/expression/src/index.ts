export { type AskedArgument, askedArguments } from './asked/asked-arguments.ts';
export { namedTables } from './asked/named-tables.ts';
export { type CompletionRequest, type CompletionResult, completion } from './completion/completion.ts';
export type { CompletionOption } from './completion/completion-option.ts';
export { textLiteral } from './completion/text-literal.ts';
export type { CustomData } from './data/execution-facade.ts';
export type { ExpressionTable, ExpressionTables, UnreadableTable } from './data/expression-table.ts';
export { type ItemPlace, type LinkedItem, type LinkOrigin, linkedItem } from './data/item-links.ts';
export { parameterScope } from './data/parameter-scope.ts';
export { RunScope } from './data/run-scope.ts';
export type { RunScopeOptions } from './data/run-view.ts';
export {
  EXPRESSION_ERROR_CODES,
  ExpressionError,
  type ExpressionErrorCode,
  type ExpressionErrorDetails,
  ExpressionSyntaxError,
} from './errors/errors.ts';
export type { Extension } from './extensions/extension.ts';
export { extensionTable } from './extensions/extension-table.ts';
export { PAUSED, Pauses } from './interpreter/pauses.ts';
export { type Scope, type ScopeLocation, UNRESOLVED } from './interpreter/scope.ts';
export { type CompiledTemplate, compileTemplate, isExpression, valueText } from './template/compile-template.ts';
export { type CompiledValue, compileValue } from './template/compile-value.ts';
export { splitTemplate } from './template/split-template.ts';
