import { Fragment } from 'react';
import { style } from './style.ts';

/** A word of the wire, for example `ADDRESS_FORMAT_ETHEREUM`. Where it has no room it wraps after its underscores alone. */
export function EnumValue({ word }: { word: string }) {
  return (
    <code className={style('small', 'breakable')}>
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
