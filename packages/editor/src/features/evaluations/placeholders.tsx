import { Skeleton, Stack } from '@mantine/core';

/** Stands where a table comes. */
export function Placeholders() {
  return (
    <Stack gap={8} aria-hidden>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} height={46} />
      ))}
    </Stack>
  );
}
