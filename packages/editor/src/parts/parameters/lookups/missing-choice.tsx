import { Anchor } from '@mantine/core';
import type { NodeProperty } from '@millrace/workflow';
import { useTranslation } from 'react-i18next';
import classes from './lookups.module.css';

const CONTROL = '.cm-content, input:not([type="radio"], [type="hidden"]), textarea, button[aria-haspopup="listbox"]';
const CHOSEN_FROM_LISTS: ReadonlySet<NodeProperty['type']> = new Set(['options', 'multiOptions', 'resourceLocator']);

export interface MissingChoiceProps {
  property: NodeProperty;
  /** Element of the field that waits for it. */
  waitingId: string;
  className?: string | undefined;
  /** Something else on the page is used. */
  onLeave?: (() => void) | undefined;
}

/** Says which parameter a list waits for, and leads there. */
export function MissingChoice({ property, waitingId, className, onLeave }: MissingChoiceProps) {
  const { t } = useTranslation('lookups');
  const isChosen = CHOSEN_FROM_LISTS.has(property.type);
  return (
    <Anchor
      component="button"
      type="button"
      className={className ?? classes.note}
      onClick={() => {
        onLeave?.();
        // The list that the link stands in closes first.
        requestAnimationFrame(() => leadTo(property.name, waitingId, isChosen));
      }}
    >
      {t(isChosen ? 'chooseFirst' : 'enterFirst', { name: property.displayName })}
    </Anchor>
  );
}

/** Goes to the nearest field of this name, and opens its list. */
function leadTo(name: string, waitingId: string, opens: boolean): void {
  const selector = `[data-parameter="${CSS.escape(name)}"]`;
  let around = document.getElementById(waitingId)?.parentElement ?? null;
  while (around && !around.querySelector(selector)) around = around.parentElement;
  const field = around?.querySelector<HTMLElement>(selector);
  const controls = [...(field?.querySelectorAll<HTMLElement>(CONTROL) ?? [])];
  // What is chosen stands behind the way it is chosen by.
  const control = controls.at(-1);
  field?.scrollIntoView({ block: 'nearest' });
  control?.focus();
  if (opens) control?.click();
}
