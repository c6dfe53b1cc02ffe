import type { ColumnType } from '@millrace/api';
import {
  IconBraces,
  IconCalendar,
  IconFile,
  IconHash,
  type IconProps,
  IconToggleLeft,
  IconTypography,
} from '@tabler/icons-react';

const ICONS = {
  string: IconTypography,
  number: IconHash,
  boolean: IconToggleLeft,
  date: IconCalendar,
  json: IconBraces,
  file: IconFile,
};

/** The picture of a type of columns. */
export function ColumnIcon({ type, ...rest }: IconProps & { type: ColumnType }) {
  const Icon = ICONS[type];
  return <Icon size={14} {...rest} />;
}
