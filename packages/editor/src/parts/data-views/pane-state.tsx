import type { ReactNode } from 'react';
import classes from './pane-state.module.css';

export interface PaneStateProps {
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  /** What can be done about it. */
  children?: ReactNode;
}

/** A pane without data: why, and what to do next. */
export function PaneState({ icon, title, text, children }: PaneStateProps) {
  return (
    <div className={classes.paneState}>
      {icon && <div className={classes.paneStateIcon}>{icon}</div>}
      <div className={classes.paneStateTitle}>{title}</div>
      {text && <div className={classes.paneStateText}>{text}</div>}
      {children}
    </div>
  );
}
