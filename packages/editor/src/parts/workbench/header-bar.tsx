import type { ReactNode } from 'react';
import classes from './workbench.module.css';

interface HeaderBarProps {
  title: ReactNode;
  /** Stands in the middle. */
  tabs?: ReactNode;
  children?: ReactNode;
}

/** The bar above the canvas: what is shown, and what can be done with it. */
export function HeaderBar({ title, tabs, children }: HeaderBarProps) {
  return (
    <header className={classes.header} data-alone={tabs === undefined || undefined}>
      <div className={classes.title}>{title}</div>
      {tabs}
      <div className={classes.actions}>{children}</div>
    </header>
  );
}
