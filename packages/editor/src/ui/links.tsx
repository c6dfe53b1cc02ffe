import { Button, type ButtonProps, Menu, type MenuItemProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type AnchorProps<Own> = Own &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Own> & { ref?: Ref<HTMLAnchorElement> };

function AnchorButton(props: AnchorProps<ButtonProps>) {
  return <Button component="a" {...props} />;
}

function AnchorMenuItem(props: AnchorProps<MenuItemProps>) {
  return <Menu.Item component="a" {...props} />;
}

/** A button that leads to a page: it can be opened in a window of its own. */
export const LinkButton = createLink(AnchorButton);

/** An entry of a menu that leads to a page. */
export const LinkMenuItem = createLink(AnchorMenuItem);
