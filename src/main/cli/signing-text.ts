import type { ReadAmount } from '#shared/reading.ts';
import type { SigningGist, SigningSummary } from '#shared/signing-gist.ts';
import { cut, safe } from './escape.ts';

/** The name of an address in the organization; undefined for an address that is not one of its accounts and keys. */
export type NameOfAddress = (address: string) => string | undefined;

const textMax = 100;

/** What signing does, in one line that starts with a verb: `Send 12.5 ETH from A to B`. */
export function signingLine({ first, others }: SigningSummary, nameOf: NameOfAddress): string {
  return `${gistLine(first, nameOf)}${others > 0 ? `, and ${others} more` : ''}`;
}

function gistLine(gist: SigningGist, nameOf: NameOfAddress): string {
  const named = (address: string): string => {
    const name = nameOf(address);
    return name === undefined ? value(address) : `${value(name)} (${value(address)})`;
  };
  switch (gist.does) {
    case 'transfer': {
      const { from, to } = gist.transfer;
      return `Send ${amountText(gist.transfer)} from ${named(from)} to ${named(to)}`;
    }
    case 'approve': {
      const { approval, label } = gist;
      const asset = label === undefined ? value(approval.asset) : `${value(label)} (${value(approval.asset)})`;
      const spender = named(approval.spender);
      if (approval.amount === '0') return `Revoke the approval of ${asset} for ${spender}`;
      if (approval.amount === 'unlimited') return `Approve unlimited ${asset} for ${spender}`;
      return `Approve ${amountText(approval)}${label === undefined ? '' : `, ${value(label)},`} for ${spender}`;
    }
    case 'call': {
      const { name, data, to, label } = gist.call;
      const what = name === undefined ? `an unknown function (${value(data.slice(0, 10))})` : value(name);
      return `Call ${what} of ${label === undefined ? '' : `${value(label)}, `}${named(to)}`;
    }
    case 'create-contract':
      return `Deploy a contract (${gist.chain})`;
    case 'transaction':
      return `Sign a ${gist.chain} transaction of type ${value(gist.form)}`;
    case 'typed-data':
      return `Sign typed data ${value(gist.primaryType)}${gist.domain === undefined ? '' : ` of ${value(gist.domain)}`}`;
    case 'delegate':
      return `Delegate an account to the code of ${named(gist.address)}`;
    case 'message':
      return `Sign message: ${value(gist.text)}`;
    case 'raw-payload':
      return `BLIND SIGNING: sign a raw payload${gist.digest ? ' (a digest)' : ''}: ${value(gist.bytes)}`;
  }
}

/** In whole coins if the number of decimals is known, else in the smallest unit. */
export function amountText({ amount, asset, decimals }: ReadAmount): string {
  if (decimals === undefined || decimals === 0 || !/^\d+$/.test(amount)) return `${value(amount)} of ${value(asset)}`;
  const digits = amount.padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  return `${digits.slice(0, -decimals)}${fraction && `.${fraction}`} ${value(asset)}`;
}

function value(text: string): string {
  return cut(safe(text), textMax);
}
