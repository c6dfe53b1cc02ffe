import { Menu as LibraryMenu, type MenuDropdownProps, type MenuProps } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { createContext, type FocusEvent, type ReactNode, useContext } from 'react';

const CloseMenu = createContext<() => void>(() => undefined);

/** The menu of the component library, which makes way: when the focus goes elsewhere, as to the dialog that a shortcut opens, it closes. */
function MenuBehind({ opened, defaultOpened, onChange, onClose, ...others }: MenuProps) {
  const [isOpen, setIsOpen] = useUncontrolled({
    value: opened,
    defaultValue: defaultOpened,
    finalValue: false,
    onChange,
  });
  const close = () => {
    setIsOpen(false);
    onClose?.();
  };
  return (
    <CloseMenu value={close}>
      <LibraryMenu {...others} opened={isOpen} onChange={setIsOpen} {...(onClose && { onClose })} />
    </CloseMenu>
  );
}

/** A class, a width and the entries: what menus of ours give. */
type DropdownProps = Omit<MenuDropdownProps, 'onBlur'> & { children: ReactNode };

function Dropdown(props: DropdownProps) {
  const close = useContext(CloseMenu);
  return <LibraryMenu.Dropdown {...props} onBlur={(event) => isLeft(event) && close()} />;
}

/** Whether the focus is in the menu no longer, nor on its button, which opens and closes it by itself. */
function isLeft({ currentTarget: menu, relatedTarget: next }: FocusEvent): boolean {
  if (next === null || menu.contains(next)) return false;
  return next.getAttribute('aria-controls') !== menu.id;
}

export const Menu = Object.assign(MenuBehind, {
  Dropdown,
  Target: LibraryMenu.Target,
  Item: LibraryMenu.Item,
  Label: LibraryMenu.Label,
  Divider: LibraryMenu.Divider,
  RadioGroup: LibraryMenu.RadioGroup,
  RadioItem: LibraryMenu.RadioItem,
});
