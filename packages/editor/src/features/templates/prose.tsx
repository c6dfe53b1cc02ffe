import { FormattedText } from '../../ui/formatted-text.tsx';
import classes from './templates.module.css';

/** A longer text, formatted. */
export function Prose({ markdown }: { markdown: string }) {
  return <FormattedText text={markdown} className={classes.prose} />;
}
