import type { ReactNode } from 'react';
import classes from './workbench.module.css';

/** The bar above the canvas: what is shown, and what can be done with it. */
export function HeaderBar({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <header className={classes.header}>
      <div className={classes.title}>{title}</div>
      <div className={classes.actions}>{children}</div>
    </header>
  );
}
