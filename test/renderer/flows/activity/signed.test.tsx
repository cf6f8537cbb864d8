import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  base64Of,
  bytesOfHex,
  joinedSignatures,
  signedOf,
} from '../../../../src/renderer/flows/activity/signed/joined.ts';
import { SeeSigned } from '../../../../src/renderer/flows/activity/signed/SeeSigned.tsx';
import { SignedView } from '../../../../src/renderer/flows/activity/signed/SignedView.tsx';
import { anActivity } from '../../../harness/activities.ts';
import { draw } from '../../../harness/kit.tsx';
import { aPage } from '../../../harness/screen.tsx';

aPage();

const parts = { r: '11'.repeat(32), s: '22'.repeat(32), v: '01' };
const activity = (type: string, intent: object, result: object) => ({
  type: `ACTIVITY_TYPE_${type}`,
  intent: { anyIntent: intent } as never,
  result: { anyResult: result } as never,
});

describe('what was signed', () => {
  it('is found whatever the version of its request', () => {
    expect(signedOf(activity('SIGN_RAW_PAYLOAD', { privateKeyId: 'k', hashFunction: 'h' }, parts))).toEqual({
      what: 'signatures',
      signatures: [parts],
      signWith: 'k',
      hashFunction: 'h',
    });
    expect(signedOf(activity('SIGN_RAW_PAYLOADS', { signWith: 'a' }, { signatures: [parts, parts] }))).toMatchObject({
      signatures: [parts, parts],
    });
    expect(
      signedOf(activity('SIGN_TRANSACTION_V2', { type: 'TRANSACTION_TYPE_TRON' }, { signedTransaction: '0a' })),
    ).toEqual({ what: 'transaction', transactionType: 'TRANSACTION_TYPE_TRON', hex: '0a' });
  });

  it('is nothing while there is no result, or of another kind of request', () => {
    expect(signedOf(activity('SIGN_TRANSACTION_V2', {}, {}))).toBeNull();
    expect(signedOf(activity('SIGN_RAW_PAYLOADS', {}, { signatures: [{ r: 1 }, null, 'x'] }))).toBeNull();
    expect(signedOf(activity('CREATE_WALLET', {}, parts))).toBeNull();
  });

  it('is joined as the chain of its key takes it', () => {
    const { r, s } = parts;
    const forms = (signWith: string, hash = 'HASH_FUNCTION_SHA256') => joinedSignatures(parts, signWith, hash);
    expect(forms('0x143b4916C5b7E62f852315B88C1d8dc868805e6f')).toEqual([
      { form: 'ethereum', text: `0x${r}${s}1c` },
      { form: 'recoverable', text: `${r}${s}01` },
    ]);
    expect(forms('cosmos1abc')).toEqual([{ form: 'recoverable', text: `${r}${s}01` }]);
    expect(forms('tb1pabc')).toEqual([{ form: 'plain', text: r + s }]);
    expect(forms('anything', 'HASH_FUNCTION_NOT_APPLICABLE')).toEqual([{ form: 'plain', text: r + s }]);
  });

  it('is led to from where an activity is told, and only once there is something to see', () => {
    const view = (result: object) => ({
      ...anActivity({ id: 'a-1', type: '', params: {} }),
      ...activity('SIGN_TRANSACTION_V2', {}, result),
    });
    const { again } = draw(<SeeSigned activity={view({ signedTransaction: '0a' })} />);
    const link = screen.getByRole('link', { name: 'View signed transaction' });
    expect(link.getAttribute('href')).toMatch(/\/approvals\/a-1$/);
    again(<SeeSigned activity={view({})} />);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('says how many signatures it does not show', () => {
    const signatures = Array.from({ length: 27 }, () => parts);
    draw(<SignedView signed={{ what: 'signatures', signatures, signWith: 'cosmos1abc', hashFunction: '' }} />);
    expect(screen.getByText('Signature 24 of 27')).toBeTruthy();
    expect(screen.queryByText('Signature 25 of 27')).toBeNull();
    expect(screen.getByText('and 3 more, in the raw JSON')).toBeTruthy();
  });

  it('goes from hex to base64 whole', () => {
    const hex = 'fb'.repeat(100_001);
    expect(base64Of(bytesOfHex(hex))).toBe(Buffer.from(hex, 'hex').toString('base64'));
    expect(bytesOfHex('zz')).toHaveLength(0);
  });
});
