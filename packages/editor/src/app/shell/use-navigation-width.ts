import { useLocalStorage, useMediaQuery } from '@mantine/hooks';

const KEY = 'millrace.navigation';

/** Whether the navigation shows icons only: as the user chose, else by the room there is. */
export function useNavigationWidth(): { isNarrow: boolean; toggle: () => void } {
  const hasRoom = useMediaQuery('(min-width: 992px)', true, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useLocalStorage<'wide' | 'narrow' | undefined>({
    key: KEY,
    getInitialValueInEffect: false,
  });
  const isNarrow = chosen === undefined ? !hasRoom : chosen === 'narrow';
  return { isNarrow, toggle: () => setChosen(isNarrow ? 'wide' : 'narrow') };
}
