import { Fragment } from 'react';
import { classNames, style } from './style.ts';
import { inUnits, threes } from './amount.ts';
import classes from './Amount.module.css';
import { SafeText } from './SafeText.tsx';

/**
 * A sum: in the unit people think in, where `decimals` tells it, with the exact digits in the chain's smallest unit after it; else those
 * alone. `large` is for where somebody decides. Gaps between digits are margins, so that what is copied is the plain number.
 */
export function Amount(props: {
  amount: string;
  asset: string;
  decimals?: number | undefined;
  large?: boolean | undefined;
}) {
  const { amount, asset, decimals, large } = props;
  if (decimals === undefined)
    return (
      <span
        className={classNames(style('tabular', 'breakable', 'shrink', 'baseline'), classes.amount)}
        data-large={large || undefined}
      >
        <Digits digits={amount} /> <SafeText text={asset} mono />
      </span>
    );
  return (
    <span
      className={classNames(style('tabular', 'breakable', 'shrink', 'baseline'), classes.amount)}
      data-large={large || undefined}
    >
      <span className={classes.sum}>{inUnits(amount, decimals)}</span> <SafeText text={asset} />
      {large && decimals > 0 && (
        <span className={classes.exact}>
          <Digits digits={amount} />
        </span>
      )}
    </span>
  );
}

function Digits({ digits }: { digits: string }) {
  return (
    <span className={style('mono')}>
      {threes(digits).map((group, index) => (
        // A group has no identity but its place.
        <Fragment key={index}>
          <span className={classes.three}>{group}</span>
          <wbr />
        </Fragment>
      ))}
    </span>
  );
}
