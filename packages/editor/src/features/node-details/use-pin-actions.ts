import type { Item, WorkflowNode } from '@millrace/workflow';
import { useTranslation } from 'react-i18next';
import { setPinData } from '../../model/document/node-edits.ts';
import { useDocument } from '../../session/document-context.tsx';
import { notifyError } from '../../ui/notifications/notify.tsx';
import { byteLength, checkPinnedSize, type PinProblem, parsePinnedText } from './pin-validation.ts';

export interface PinActions {
  /** Pins edited text. @returns whether it was pinned; otherwise a notice says why not. */
  pinText(text: string): boolean;
  /** Pins items as they are. */
  pinItems(items: readonly Item[]): boolean;
}

/** Checks and pins data of a node. */
export function usePinActions(node: WorkflowNode): PinActions {
  const { t } = useTranslation('node-details');
  const document = useDocument();
  const otherBytes = (): number =>
    document.nodes().reduce((total, other) => {
      const items = other.id === node.id ? undefined : document.pinData(other.id);
      return items ? total + byteLength(JSON.stringify(items)) : total;
    }, 0);
  const refuse = (problem: PinProblem): false => {
    notifyError({ id: 'pin-data', title: t('pinFailed'), message: words(problem) });
    return false;
  };
  const words = (problem: PinProblem): string => {
    switch (problem.kind) {
      case 'too-large':
        return t('pinTooLarge');
      case 'wrong-shape':
        return t('pinWrongShape', { index: problem.index });
      case 'invalid-json': {
        const { line, column, reason } = problem;
        const text = t('pinNotJson', { line, column, reason });
        return problem.hasSingleQuotes ? `${text} ${t('pinSingleQuotes')}` : text;
      }
    }
  };
  return {
    pinText(text) {
      const result = parsePinnedText(text, otherBytes());
      if (!result.ok) return refuse(result.problem);
      setPinData(document, node.name, result.items);
      return true;
    },
    pinItems(items) {
      const problem = checkPinnedSize(items, otherBytes());
      if (problem) return refuse(problem);
      setPinData(
        document,
        node.name,
        items.map(({ json }) => ({ json })),
      );
      return true;
    },
  };
}
