import { Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react';
import classes from './app-shell.module.css';

interface RowContent {
  label: string;
  icon: Icon;
  /** Only the icon is shown; its name comes up on hover and focus. */
  isNarrow: boolean;
}

type RowProps<Attributes, Element> = RowContent & Omit<Attributes, 'children'> & { ref?: Ref<Element> };

function RowAnchor({
  label,
  icon: RowIcon,
  isNarrow,
  href,
  ...rest
}: RowProps<AnchorHTMLAttributes<HTMLAnchorElement>, HTMLAnchorElement>) {
  return (
    <Tooltip label={label} position="right" disabled={!isNarrow}>
      <a href={href} aria-label={label} {...rest} className={classes.row}>
        <RowIcon size={20} stroke={1.6} aria-hidden />
        {!isNarrow && <span className={classes.label}>{label}</span>}
      </a>
    </Tooltip>
  );
}

/** An entry of the navigation that leads to a page. */
export const NavigationLink = createLink(RowAnchor);

/** An entry of the navigation that does something, or opens a menu. */
export function NavigationButton({
  label,
  icon: RowIcon,
  isNarrow,
  ...rest
}: RowProps<ButtonHTMLAttributes<HTMLButtonElement>, HTMLButtonElement>) {
  // The menu of the entry comes up where its tooltip stands.
  const isOpen = rest['aria-expanded'] === true;
  return (
    <Tooltip label={label} position="right" disabled={!isNarrow || isOpen}>
      <button type="button" aria-label={label} {...rest} className={classes.row}>
        <RowIcon size={20} stroke={1.6} aria-hidden />
        {!isNarrow && <span className={classes.label}>{label}</span>}
      </button>
    </Tooltip>
  );
}
