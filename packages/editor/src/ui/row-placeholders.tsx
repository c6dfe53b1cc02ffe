import { Skeleton, Stack, type StackProps } from '@mantine/core';

interface RowPlaceholdersProps extends Pick<StackProps, 'p'> {
  /** Of a row, in px. */
  height?: number;
}

/** Stands where a list or a table comes. */
export function RowPlaceholders({ height = 34, p }: RowPlaceholdersProps) {
  return (
    <Stack gap={8} p={p} aria-hidden>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height={height} />
      ))}
    </Stack>
  );
}
