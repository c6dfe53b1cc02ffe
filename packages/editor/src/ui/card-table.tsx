import { Table, type TableProps, type TableTdProps } from '@mantine/core';
import classes from './card-table.module.css';

/** A table of records. Where there is little room, each row is a card, whose cells name their columns. */
export function CardTable(props: TableProps) {
  return (
    <div className={classes.container}>
      <Table {...props} className={classes.table} />
    </div>
  );
}

interface CardCellProps extends TableTdProps {
  /** Name of the column, which stands before the value on a card. */
  label?: string;
  /** What heads the card, or what can be done with the record, which stands in the card's corner. */
  is?: 'title' | 'actions';
  /** Never broken in a table: a date, a size, a key. */
  isShort?: boolean;
}

/** A cell of a {@link CardTable}. */
export function CardCell({ label, is, isShort, ...rest }: CardCellProps) {
  return <Table.Td {...rest} data-label={label} data-is={is} data-short={isShort || undefined} />;
}
