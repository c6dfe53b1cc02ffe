import { TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

interface SearchFieldProps {
  label: string;
  /** What is looked for now. */
  search: string;
  onSearch: (search: string) => void;
  delayMs?: number;
  autoFocus?: boolean;
}

/** Text to look for, told a moment after the last key; `/` leads to it. */
export function SearchField({ label, search, onSearch, delayMs = 250, autoFocus = false }: SearchFieldProps) {
  const [text, setText] = useState(search);
  const field = useRef<HTMLInputElement>(null);
  const apply = useDebouncedCallback((value: string) => onSearch(value.trim()), delayMs);
  // What is looked for counts when it changes by something else than typing.
  useEffect(() => setText((typed) => (typed.trim() === search ? typed : search)), [search]);
  useHotkeys([['/', () => field.current?.focus()]]);
  return (
    <TextInput
      ref={field}
      type="search"
      flex={1}
      miw={220}
      maw={440}
      autoFocus={autoFocus}
      leftSection={<IconSearch size={16} />}
      placeholder={label}
      aria-label={label}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        apply(event.currentTarget.value);
      }}
    />
  );
}
