import {
  ActionIcon,
  Button,
  createTheme,
  defaultVariantColorsResolver,
  Menu,
  Modal,
  parseThemeColor,
  Tooltip,
  type VariantColorsResolver,
} from '@mantine/core';
import type { MouseEvent } from 'react';
import { i18n } from '../i18n/i18n.ts';
import { FocusKeepingButton } from './focus-keeping-button.tsx';
import { danger, dark, gray, info, river, success, waiting, warning } from './palette.ts';

/** Text on a filled control is light or dark by the shade that the scheme fills it with; the library looks at one scheme only. */
const resolveVariant: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  const { isThemeColor, shade, color } = parseThemeColor({ color: input.color, theme: input.theme });
  if (input.variant !== 'filled' || !isThemeColor || shade !== undefined) return resolved;
  return { ...resolved, color: `var(--mr-on-${color}, var(--mantine-color-white))` };
};

function selectText({ currentTarget: field }: MouseEvent<HTMLInputElement>): void {
  if (!field.readOnly && field.selectionStart === field.selectionEnd) field.select();
}

/** Of dialogs and drawers. */
const TITLE = { fontSize: 16, fontWeight: 600, lineHeight: 1.4 };

/** Where the focus goes is up to `ui/layers`. What opens fades in by `controls.css`, and what closes is gone at once: half gone, it would still take keys. */
const LAYER = { trapFocus: false, returnFocus: false, transitionProps: { duration: 0 } };

/** Looks of all components. Colours that are our own are CSS variables in `tokens.css`; its words are in the language of the moment. */
export const appTheme = () =>
  createTheme({
    primaryColor: 'river',
    primaryShade: { light: 7, dark: 5 },
    colors: { river, success, warning, danger, info, waiting, gray, dark },
    autoContrast: true,
    variantColorResolver: resolveVariant,
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, monospace",
    fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '32px' },
    radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '20px' },
    defaultRadius: 'sm',
    headings: {
      fontWeight: '600',
      sizes: { h1: { fontSize: '20px', lineHeight: '28px' }, h2: { fontSize: '16px', lineHeight: '24px' } },
    },
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray', size: 32 } }),
      Badge: { defaultProps: { tt: 'none' } },
      Button: Button.extend({ defaultProps: { size: 'xs' }, styles: { root: { height: 32, fontSize: 13 } } }),
      // Not named by what the library exports: they are loaded when something shows them.
      Drawer: { defaultProps: LAYER, styles: { title: TITLE } },
      InputWrapper: { styles: { description: { fontSize: 12 }, error: { fontSize: 12 } } },
      Menu: Menu.extend({ defaultProps: { ...LAYER, shadow: 'md', withInitialFocusPlaceholder: false } }),
      Modal: Modal.extend({
        defaultProps: {
          ...LAYER,
          radius: 'lg',
          centered: true,
          // It would lose what was typed. Those that hold nothing of the kind say so themselves.
          closeOnClickOutside: false,
          closeButtonProps: { 'aria-label': i18n.t('common:close') },
        },
        // Its frame cuts off what lies outside of it, the mark of the focus of what stands first, too.
        styles: { title: TITLE, body: { paddingTop: 4 } },
      }),
      // A click is to choose anew: what is typed then searches, is no part of the present choice, and Enter takes what is found first.
      Select: { defaultProps: { allowDeselect: false, onClick: selectText, selectFirstOptionOnChange: true } },
      // Its ground is that of the page: without a line, what is not chosen reads as text that stands about.
      SegmentedControl: { styles: { root: { boxShadow: 'inset 0 0 0 1px var(--mr-border)' } } },
      UnstyledButton: { defaultProps: { component: FocusKeepingButton } },
      Tooltip: Tooltip.extend({ defaultProps: { openDelay: 400, withArrow: true, fz: 12 } }),
    },
  });
