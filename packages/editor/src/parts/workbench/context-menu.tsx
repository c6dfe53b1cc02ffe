import { contextMenus } from '../../commands/registry.ts';
import { editorUi, useEditorUi } from '../../session/editor-ui.ts';
import { Menu } from '../../ui/menu.tsx';
import { CommandMenuItems } from './command-menu-items.tsx';
import classes from './workbench.module.css';

/** The menu at the pointer: of a node, a note or empty canvas. */
export function ContextMenu() {
  const request = useEditorUi((ui) => ui.contextMenu);
  if (!request) return null;
  const { x, y, kind } = request;
  return (
    <Menu
      key={`${x},${y}`}
      opened
      onClose={() => editorUi.set({ contextMenu: undefined })}
      position="bottom-start"
      offset={0}
      width={290}
      // Near the lower edge it moves up over the pointer rather than out of the window.
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 8 } }}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <span style={{ position: 'fixed', left: x, top: y, width: 1, height: 1 }} />
      </Menu.Target>
      <Menu.Dropdown className={classes.contextMenu}>
        <CommandMenuItems groups={contextMenus[kind]} />
      </Menu.Dropdown>
    </Menu>
  );
}
