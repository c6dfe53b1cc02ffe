const REFERENCE =
  /^=\{\{\s*\$(?:json|vars|env|secrets)(?:\.[A-Za-z_$][\w$]*|\[\s*(?:'[^'\\]*'|"[^"\\]*"|\d+)\s*\])*\s*\}\}$/;

/** Whether a field of a credential is an expression that only names where the value is: it holds no secret itself. */
export function isReference(value: unknown): boolean {
  return typeof value === 'string' && REFERENCE.test(value);
}
