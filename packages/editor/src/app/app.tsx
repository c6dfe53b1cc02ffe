import { DirectionProvider, localStorageColorSchemeManager, MantineProvider, useDirection } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { schemeOfDemo } from '../features/demo-page/demo-address.ts';
import { i18n } from '../i18n/i18n.ts';
import { queryClient } from '../server/query-client.ts';
import { cssVariablesResolver } from '../theme/css-variables.ts';
import { appTheme } from '../theme/theme.ts';
import { keepFocusInLayers } from '../ui/layers/layer-focus.ts';
import { router } from './router.tsx';
import { ServerConnection } from './server-connection.tsx';
import { StartUpNotice } from './start-up-notice.tsx';

/** A preview looks like the page around it, whatever the user chose for the editor. */
const forcedScheme = schemeOfDemo(window.location);
const colorSchemeManager = localStorageColorSchemeManager({ key: 'millrace.colorScheme' });

/** Menus and lists lie at 300, dialogs at 200: what somebody opens lies over notices. */
const BELOW_MENUS = 299;
/** Notices end above pagers, the buttons of the canvas, the survey's drawer, the run panel and the footers of dialogs, which reach down to `5dvh`. */
const ABOVE_FOOTERS = {
  root: { marginBottom: 'max(var(--mr-notice-rise), 5dvh + 56px, var(--mr-run-panel-height, 0px) + 8px)' },
};

/** The whole editor with what all of its pages need. */
export function App() {
  useEffect(() => keepFocusInLayers(), []);
  const { language } = useTranslation().i18n;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words of the theme are those of the language
  const theme = useMemo(appTheme, [language]);
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <DirectionProvider>
          <MantineProvider
            theme={theme}
            defaultColorScheme="auto"
            colorSchemeManager={colorSchemeManager}
            {...(forcedScheme && { forceColorScheme: forcedScheme })}
            cssVariablesResolver={cssVariablesResolver}
          >
            <FollowDirection />
            <ModalsProvider>
              <Notifications
                position="bottom-right"
                limit={5}
                zIndex={BELOW_MENUS}
                containerWidth="calc(var(--mr-notice-width, 340px))"
                styles={ABOVE_FOOTERS}
              />
              <StartUpNotice />
              <ServerConnection />
              <RouterProvider router={router} />
            </ModalsProvider>
          </MantineProvider>
        </DirectionProvider>
      </QueryClientProvider>
    </I18nextProvider>
  );
}

/** Menus and notices open to the side that the language reads from. */
function FollowDirection() {
  const { i18n: texts } = useTranslation();
  const { setDirection } = useDirection();
  const direction = texts.dir();
  useEffect(() => setDirection(direction), [direction, setDirection]);
  return null;
}
