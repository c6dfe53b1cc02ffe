import type { Pattern, PatternNode } from './pattern.ts';

/** An upper bound of what a pattern costs a backtracking engine without a step counter. */
export interface WorstCase {
  /** True when no polynomial bound is known: repeats inside repeats, choices inside repeats, back references. */
  isUnbounded: boolean;
  /** Repeats of open length, one after the other: each can multiply the work by the length of the text. */
  degree: number;
  /** Factor for choices and for repeats of bounded length. */
  factor: number;
}

/** Works out the bound. Errs on the side of caution only. */
export function worstCaseOf(pattern: Pattern): WorstCase {
  const bound: WorstCase = { isUnbounded: false, degree: 0, factor: 1 };
  visit(pattern.root, bound);
  return bound;
}

function visit(node: PatternNode, bound: WorstCase): void {
  switch (node.type) {
    case 'sequence':
      for (const part of node.parts) visit(part, bound);
      return;
    case 'choice':
      bound.factor *= node.options.length;
      for (const option of node.options) visit(option, bound);
      return;
    case 'group':
    case 'look':
      visit(node.body, bound);
      return;
    case 'repeat':
      if (!isFixed(node.body)) bound.isUnbounded = true;
      else if (node.max > 64) bound.degree++;
      else bound.factor *= node.max - node.min + 1;
      return;
    case 'reference':
      bound.isUnbounded = true;
      return;
    default:
      return;
  }
}

/** Whether a node matches in one way only at any position. */
function isFixed(node: PatternNode): boolean {
  if (node.type === 'char') return true;
  if (node.type === 'sequence') return node.parts.length <= 64 && node.parts.every(isFixed);
  return node.type === 'group' && isFixed(node.body);
}
