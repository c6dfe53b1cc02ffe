import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import type { RunButton } from './use-run-button.ts';

interface RunNodeButtonProps extends Pick<ButtonProps, 'className' | 'variant' | 'loading' | 'leftSection'> {
  button: RunButton;
  /** Said while it can be used; without one its label says all. */
  hint?: string;
}

/** Runs the node. While it cannot, it says why: a disabled button tells no pointer events, so it is one by its role alone. */
export function RunNodeButton({ button, hint, ...look }: RunNodeButtonProps) {
  const { isShown, label, disabledReason, run } = button;
  if (!isShown) return null;
  const isDisabled = disabledReason !== undefined;
  return (
    <Tooltip label={disabledReason ?? hint} disabled={!isDisabled && hint === undefined}>
      <Button
        {...look}
        aria-disabled={isDisabled}
        data-disabled={isDisabled || undefined}
        onClick={() => !isDisabled && run()}
      >
        {label}
      </Button>
    </Tooltip>
  );
}
