import { memo } from 'react';
import { FormattedText } from '../../../ui/formatted-text.tsx';
import classes from './sticky.module.css';

/** The text of a note, formatted. */
export default memo(function StickyText({ content }: { content: string }) {
  return <FormattedText text={content} className={classes.text} />;
});
