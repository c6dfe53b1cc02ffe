import { useLocalStorage, useMediaQuery } from '@mantine/hooks';

const KEY = 'millrace.navigation';

const WIDE_ENOUGH = { list: '(min-width: 992px)', canvas: '(min-width: 1600px)' };

/** Whether the navigation shows icons only: as the user chose, else by the room that the page needs. */
export function useNavigationWidth(page: 'list' | 'canvas'): { isNarrow: boolean; toggle: () => void } {
  const hasRoom = useMediaQuery(WIDE_ENOUGH[page], true, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useLocalStorage<'wide' | 'narrow' | undefined>({
    key: KEY,
    getInitialValueInEffect: false,
  });
  const isNarrow = chosen === undefined ? !hasRoom : chosen === 'narrow';
  return { isNarrow, toggle: () => setChosen(isNarrow ? 'wide' : 'narrow') };
}
