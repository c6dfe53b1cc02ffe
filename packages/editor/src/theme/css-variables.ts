import type { CSSVariablesResolver } from '@mantine/core';

/** Lets the component library paint with our tokens. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--mr-panel)',
    '--mantine-color-text': 'var(--mr-text)',
    '--mantine-color-dimmed': 'var(--mr-text-dimmed)',
    '--mantine-color-default': 'var(--mr-panel)',
    '--mantine-color-default-hover': 'var(--mr-hover)',
    '--mantine-color-default-border': 'var(--mr-border-strong)',
    '--menu-item-hover': 'var(--mr-hover)',
    // The library's own red is too pale for text.
    '--mantine-color-error': 'var(--mr-danger)',
    '--mantine-color-anchor': 'var(--mr-accent)',
  };
  return { variables: {}, light: shared, dark: shared };
};
