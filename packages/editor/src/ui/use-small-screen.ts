import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as a phone. */
export function useSmallScreen(): boolean {
  return useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
}
