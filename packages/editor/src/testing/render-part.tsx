import '@mantine/core/styles.css';
import '../theme/tokens.css';
import '../theme/controls.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import { render } from 'vitest-browser-react';
import { i18n } from '../i18n/i18n.ts';
import { queryClient } from '../server/query-client.ts';
import { cssVariablesResolver } from '../theme/css-variables.ts';
import { appTheme } from '../theme/theme.ts';
import { keepFocusInLayers } from '../ui/layers/layer-focus.ts';

const theme = appTheme();

/** Puts a part of the editor on a page of its own, with what the app gives all of them. */
export function renderPart(part: ReactNode) {
  return render(part, { wrapper: AppProviders });
}

function AppProviders({ children }: { children: ReactNode }) {
  useEffect(() => keepFocusInLayers(), []);
  return (
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
            {children}
          </MantineProvider>
        </QueryClientProvider>
      </I18nextProvider>
    </StrictMode>
  );
}
