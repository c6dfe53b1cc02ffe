import { Loader } from '@mantine/core';
import type { JsonValue, PropertyOption } from '@millrace/workflow';
import type { RemoteChoices } from '../../lookups/use-remote-choices.ts';
import classes from '../../parameters.module.css';

/** Choices that are being loaded show it; a failure is tried again when the list is opened. */
export function remoteLook(remote: RemoteChoices | undefined) {
  if (!remote) return {};
  return {
    // What is loaded while the list is open would grow out of the window.
    comboboxProps: { preventPositionChangeWhenVisible: false },
    ...(remote.isLoading && { rightSection: <Loader size={14} aria-hidden /> }),
    onDropdownOpen: () => {
      if (remote.error) remote.reload?.();
    },
  };
}

export function ChoiceText({ label, description }: { label: string; description?: string | undefined }) {
  return (
    <div className={classes.choice}>
      <span>{label}</span>
      {description && <span className={classes.choiceHelp}>{description}</span>}
    </div>
  );
}

export interface ChoiceEntry {
  key: string;
  label: string;
  description?: string | undefined;
  value: JsonValue;
}

export function toEntries(choices: readonly PropertyOption[], stored: readonly JsonValue[]): ChoiceEntry[] {
  const entries = new Map<string, ChoiceEntry>();
  for (const { name, value, description } of choices)
    entries.set(keyOf(value), { key: keyOf(value), label: name, description, value });
  for (const value of stored) {
    const key = keyOf(value);
    if (!entries.has(key)) entries.set(key, { key, label: typeof value === 'string' ? value : key, value });
  }
  return [...entries.values()];
}

/** Choices may be texts, numbers or booleans; the select knows texts only. */
export function keyOf(value: JsonValue): string {
  return JSON.stringify(value);
}
