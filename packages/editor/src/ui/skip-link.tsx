import type { ReactNode } from 'react';
import classes from './skip-link.module.css';

/** Is there for keyboard and screen reader: it shows when it has the focus. */
export function SkipLink({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.link} onClick={onClick}>
      {children}
    </button>
  );
}
