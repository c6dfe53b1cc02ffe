import { Anchor, Button, type ButtonProps, type MenuItemProps, type AnchorProps as TextLinkProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { Menu } from './menu.tsx';

type AnchorProps<Own> = Own &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Own> & { ref?: Ref<HTMLAnchorElement> };

function AnchorButton(props: AnchorProps<ButtonProps>) {
  return <Button component="a" {...props} />;
}

function AnchorMenuItem(props: AnchorProps<MenuItemProps>) {
  return <Menu.Item component="a" {...props} />;
}

function AnchorText(props: AnchorProps<TextLinkProps>) {
  return <Anchor {...props} />;
}

/** Text that leads to a page. */
export const TextLink = createLink(AnchorText);

/** A button that leads to a page: it can be opened in a window of its own. */
export const LinkButton = createLink(AnchorButton);

/** An entry of a menu that leads to a page. */
export const LinkMenuItem = createLink(AnchorMenuItem);
