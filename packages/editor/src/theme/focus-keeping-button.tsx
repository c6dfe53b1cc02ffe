import { type ComponentProps, type FocusEvent, type MouseEvent, useState } from 'react';

/**
 * The button under all of the component library. One that has the focus keeps it when it is disabled, while its form is sent or because
 * nothing is left to save: browsers take the focus from a disabled button, so that keys and screen readers would begin at the top of the
 * page. Until the focus goes elsewhere it is only called disabled, and does nothing.
 */
export function FocusKeepingButton({
  type = 'button',
  disabled,
  onFocus,
  onBlur,
  onClick,
  ...others
}: ComponentProps<'button'>) {
  const [isFocused, setIsFocused] = useState(false);
  const keepsFocus = disabled === true && isFocused;
  const focus = (event: FocusEvent<HTMLButtonElement>) => {
    setIsFocused(true);
    onFocus?.(event);
  };
  const blur = (event: FocusEvent<HTMLButtonElement>) => {
    setIsFocused(false);
    onBlur?.(event);
  };
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (!keepsFocus) return onClick?.(event);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      {...others}
      type={type}
      disabled={disabled === true && !keepsFocus}
      {...(keepsFocus && { 'aria-disabled': true })}
      onFocus={focus}
      onBlur={blur}
      onClick={click}
    />
  );
}
