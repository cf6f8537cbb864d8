import { describe, expect, it } from 'vitest';
import { formatRecipients, parseRecipients, planImport, type RecipientDraft } from '#shared/recipient-csv.ts';

const one: RecipientDraft = {
  recipientName: 'Exchange, "cold"',
  addresses: [
    { chain: 'CHAIN_ETHEREUM', address: '0x1' },
    { chain: 'CHAIN_BITCOIN', address: 'bc1q' },
  ],
  tags: ['eu', 'daily'],
  note: 'two\r\nlines',
};
const header = 'name,chain,address,tags,note\r\n';

describe('recipients as CSV', () => {
  it('are read as they were written', () => {
    const hostile = ['=HYPERLINK("x")', '+1', '-1', '@SUM(A1)', '＝1+1', '\n=1', "'=1", "''@", "'plain", '\tx'].map(
      (recipientName) => ({ ...one, recipientName: recipientName.trim(), note: recipientName }),
    );
    const text = formatRecipients([one, ...hostile]);
    expect(parseRecipients(text)).toEqual({ recipients: [one, ...hostile], problems: [] });
    // No cell begins as a formula, in quotes or not.
    const begins = text.split(/\r\n|,/).map((cell) => cell.replace(/^"/, '').charAt(0));
    expect(begins.filter((first) => '=+-@\t\r\n＝'.includes(first) && first !== '')).toEqual([]);
    expect(text.slice(0, header.length)).toBe(header);
  });

  it('are read as spreadsheet programs write them', () => {
    const text =
      '\ufeffName,Chain,Address,Tags,Note\nBob,Ethereum, 0x1 ,eu; x,\n\nBob,BITCOIN,bc1q,eu,later note\nEve,tron,T1';
    expect(parseRecipients(text)).toEqual({
      recipients: [
        { ...one, recipientName: 'Bob', tags: ['eu', 'x'], note: '' },
        { recipientName: 'Eve', addresses: [{ chain: 'CHAIN_TRON', address: 'T1' }], tags: [], note: '' },
      ],
      problems: [],
    });
  });

  it.each([
    ['no header', 'Bob,ethereum,0x1\n', 1, 'header'],
    ['no text', '', 1, 'header'],
    ['quotes without an end', `${header}"Bob,ethereum,0x1\n`, 1, 'quotes'],
    ['too many columns', `${header}Bob,ethereum,0x1,,,more\n`, 2, 'columns'],
    ['no name', `${header}"a\nb",ethereum,0x1\n ,ethereum,0x1\n`, 4, 'name'],
    ['an unknown chain', `${header}Bob,dogecoin,D1\n`, 2, 'chain'],
    ['no address', `${header}Bob,solana,\n`, 2, 'address'],
  ] as const)('with %s are refused with the line', (_, text, line, code) => {
    expect(parseRecipients(text).problems).toEqual([{ line, code }]);
  });

  it('add those whose name is not there', () => {
    const other = { ...one, recipientName: 'New' };
    expect(planImport([one, other], ['EXCHANGE, "COLD"'])).toEqual({ fresh: [other], known: [one] });
  });
});
