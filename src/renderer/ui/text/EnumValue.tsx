import { Fragment } from 'react';
import classes from './EnumValue.module.css';

/** A word of the wire, for example `ADDRESS_FORMAT_ETHEREUM`. Where it has no room it wraps after its underscores alone. */
export function EnumValue({ word }: { word: string }) {
  return (
    <code className={classes.word}>
      {word.split(/(?<=_)/u).map((part, index) => (
        // A part has no identity but its place.
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </code>
  );
}
