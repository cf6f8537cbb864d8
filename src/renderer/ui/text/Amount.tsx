import { Box } from '@mantine/core';
import { Fragment } from 'react';
import { useMessages } from '../../messages/translate.tsx';
import { kitMessages } from '../kit-messages.ts';
import { style } from './style.ts';
import classes from './Amount.module.css';
import { SafeText } from './SafeText.tsx';

/** What the smallest unit of a coin is called, by the coin's symbol. */
const smallestUnits: Readonly<Record<string, string>> = {
  ...{ ETH: 'wei', BNB: 'wei', xDAI: 'wei', POL: 'wei', AVAX: 'wei' },
  ...{ BTC: 'satoshis', SOL: 'lamports', TRX: 'sun' },
};

/**
 * A sum: in the unit people think in, where `decimals` tells it, with the exact digits in the chain's smallest unit after it; else those
 * alone, with the words that they count smallest units. `large` is for where somebody decides. Gaps between digits are margins, so that what is copied is the plain number.
 */
export function Amount(props: {
  amount: string;
  asset: string;
  decimals?: number | undefined;
  large?: boolean | undefined;
}) {
  const { amount, asset, decimals, large } = props;
  const t = useMessages(kitMessages);
  const exact = <Digits digits={amount} />;
  return (
    <span className={style('inlineRow', 'wrap', 'tabular', 'breakable', 'shrink', 'baseline', 'gap6')}>
      {decimals === undefined ? (
        exact
      ) : (
        <span className={large ? classes.large : undefined}>{inUnits(amount, decimals)}</span>
      )}{' '}
      {decimals === undefined && t('smallestUnits')} <SafeText text={asset} mono={decimals === undefined} />
      {large && decimals !== undefined && decimals > 0 && (
        <Box component="span" ml="sm" className={style('quiet')}>
          {exact} {smallestUnits[asset]}
        </Box>
      )}
    </span>
  );
}

/** Decimal digits in threes. */
export function Digits({ digits }: { digits: string }) {
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

/**
 * An amount of a chain's smallest unit, decimal digits, in the unit that has `decimals` digits after the point: `12.5` for
 * `12500000000000000000` and 18. No digit is lost, and none is rounded. What is no row of digits is given back as it is.
 */
export function inUnits(amount: string, decimals: number): string {
  if (!/^\d+$/.test(amount)) return amount;
  const digits = amount.padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replace(/^0+(?=\d)/, '');
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return part === '' ? whole : `${whole}.${part}`;
}

/** The reverse of `inUnits`: decimal digits with a point or without, as a count of the smallest unit. At most `decimals` digits follow the point. */
export function inSmallestUnit(amount: string, decimals: number): string {
  const [whole = '', part = ''] = amount.split('.');
  return `${whole}${part.padEnd(decimals, '0')}`.replace(/^0+(?=\d)/, '');
}

/** Digits in threes from the right, to be set with thin gaps between them: `['12', '500']`. */
export function threes(digits: string): readonly string[] {
  const head = digits.length % 3;
  const rest = digits.slice(head).match(/.{3}/gs) ?? [];
  return head === 0 ? rest : [digits.slice(0, head), ...rest];
}
