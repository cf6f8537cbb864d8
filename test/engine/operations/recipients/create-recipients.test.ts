import { describe, expect, it } from 'vitest';
import { requireWallet } from '#engine/domain/wallets.ts';
import { limits } from '#shared/limits.ts';
import { write } from '../../../harness/key-material.ts';
import { joinedBy, subOrganizationOf } from '../../../harness/people.ts';
import { refuses } from '../../../harness/refuses.ts';
import { aWorld } from '../../../harness/world.ts';
import { ethereum, exchange, on, other, segwit, solana, tron, withExchange } from './an-address-book.ts';

/** What people read as the account `Deposits` of the wallet `Treasury`: other slashes, other blanks, a joiner. */
const disguised = [
  'Treasury/Deposits',
  'Treasury \uFF0F Deposits',
  'Treasury \u2044 Deposits',
  'Treasury\u00A0/\u00A0Deposits',
  'Trea\u200Dsury  /  Deposits',
];

describe('create_recipients', () => {
  it('keeps, changes and deletes recipients', async () => {
    const { operator } = await aWorld();
    const { recipientIds } = await operator.submit<{ recipientIds: string[] }>('create_recipients', {
      recipients: [
        { ...exchange, addresses: [on(ethereum.toLowerCase()), on(segwit.toUpperCase(), 'CHAIN_BITCOIN')] },
        { recipientName: 'Payroll', addresses: [on(solana, 'CHAIN_SOLANA')], tags: ['eu', 'eu'], note: 'line\nline' },
      ],
    });
    expect(await operator.query('list_recipients')).toMatchObject({
      recipients: [
        { recipientId: recipientIds[0], addresses: [on(ethereum), on(segwit, 'CHAIN_BITCOIN')], tags: [], note: '' },
        { recipientId: recipientIds[1], recipientName: 'Payroll', tags: ['eu'], note: 'line\nline' },
      ],
    });
    await operator.submit('update_recipient', { recipientId: recipientIds[0], recipientName: 'Exchange', tags: ['x'] });
    // Its own name and address are no other's.
    await operator.submit('update_recipient', {
      recipientId: recipientIds[0],
      recipientName: 'EXCHANGE',
      addresses: [on(ethereum)],
    });
    await operator.submit('delete_recipients', { recipientIds: [recipientIds[1]] });
    expect(await operator.query('list_recipients')).toMatchObject({
      recipients: [{ recipientName: 'EXCHANGE', addresses: [on(ethereum)], tags: ['x'] }],
    });
    // A deleted recipient's name and address are free again, and another organization has its own.
    const payroll = { recipientName: 'payroll', addresses: [on(solana, 'CHAIN_SOLANA')] };
    await operator.submit('create_recipients', { recipients: [payroll] });
    const branch = await subOrganizationOf(operator, 'Branch');
    await branch.submit('create_recipients', { recipients: [payroll] });
  });

  it('is changed as policies and votes allow, at paths of its own', async () => {
    const { operator } = await aWorld();
    const ann = await joinedBy(operator, 'ann');
    const asked = { recipients: [exchange] };
    expect(await ann.try('create_recipients', asked)).toMatchObject({ failure: { code: 7 } });
    await operator.submit('create_policy', {
      policyName: 'Ann proposes recipients',
      effect: 'EFFECT_ALLOW',
      condition: "activity.resource == 'RECIPIENT' && activity.kind == 'COFFER_CREATE_RECIPIENTS'",
      consensus: `approvers.any(user, user.id == '${ann.userId}') && approvers.any(user, user.id == '${operator.userId}')`,
    });
    const waiting = await ann.activity('create_recipients', asked);
    expect(waiting).toMatchObject({
      type: 'ACTIVITY_TYPE_COFFER_CREATE_RECIPIENTS',
      status: 'ACTIVITY_STATUS_CONSENSUS_NEEDED',
      intent: { cofferCreateRecipientsIntent: asked },
    });
    expect(await operator.query('list_recipients')).toEqual({ recipients: [] });
    await operator.activity('approve_activity', { fingerprint: waiting.fingerprint });
    expect(await ann.query('list_recipients')).toMatchObject({ recipients: [exchange] });
    const body = operator.bodyOf('create_recipients', { recipients: [{ ...exchange, recipientName: 'x' }] });
    expect(await operator.send('/public/v1/submit/create_recipients', body)).toMatchObject({ failure: { code: 5 } });
  });

  it('takes no name of a wallet or private key of the organization', async () => {
    const world = await aWorld();
    const { operator } = world;
    const { walletId } = await operator.submit<{ walletId: string }>('create_wallet', {
      walletName: 'Treasury',
      accounts: [],
    });
    const create = (recipientName: string) =>
      operator.try('create_recipients', { recipients: [{ ...exchange, recipientName }] });
    for (const name of ['Treasury', 'TREASURY', 'Treasury / Deposits 3', ...disguised])
      expect(await create(name), name).toMatchObject({ ok: false, failure: { code: 6 } });
    expect(await create('Treasury of Acme')).toMatchObject({ ok: true });
    // In the vault of an earlier program a wallet can have the name: the recipient keeps it, and can still be changed.
    await write(world, (tx) => tx.wallets.replace(requireWallet(tx, walletId), { walletName: 'Treasury of Acme' }));
    const { recipients } = await operator.query<{ recipients: { recipientId: string }[] }>('list_recipients');
    const recipientId = recipients[0]?.recipientId ?? '';
    await operator.submit('update_recipient', { recipientId, note: 'x' });
    await operator.submit('update_wallet', { walletId, walletName: 'Treasury' });
    expect(await operator.try('update_recipient', { recipientId, recipientName: 'Treasury' })).toMatchObject({
      ok: false,
      failure: { code: 6 },
    });
  });

  it('leaves the names of recipients to no wallet and no private key', async () => {
    const { operator } = (await withExchange()).world;
    const wallet = (walletName: string) => operator.try('create_wallet', { walletName, accounts: [] });
    // No ALREADY_EXISTS: a client that makes sure of a wallet would go on as if there were one of this name.
    const subject = { violations: [expect.objectContaining({ subject: 'NAME_OF_RECIPIENT' })] };
    const refusal = { code: 9, details: expect.arrayContaining([expect.objectContaining(subject)]) };
    expect(await wallet('exchange DEPOSIT')).toMatchObject({ failure: refusal });
    const { walletId } = await operator.submit<{ walletId: string }>('create_wallet', {
      walletName: 'Cold',
      accounts: [],
    });
    expect(await operator.try('update_wallet', { walletId, walletName: 'Exchange deposit' })).toMatchObject({
      failure: refusal,
    });
    const key = {
      privateKeyName: 'Exchange deposit',
      curve: 'CURVE_SECP256K1',
      privateKeyTags: [],
      addressFormats: [],
    };
    expect(await operator.try('create_private_keys', { privateKeys: [key] })).toMatchObject({
      failure: {
        ...refusal,
        message: "the name 'Exchange deposit' belongs to the recipient 'Exchange deposit': choose another name",
      },
    });
  });

  const made = (patch: object, ...more: readonly object[]) => ({ recipients: [{ ...exchange, ...patch }, ...more] });
  const b = { recipientName: 'b', addresses: [other('b')] };
  refuses('create_recipients', withExchange, [
    ['the name is taken', made({ addresses: [other('1')] }), 'ALREADY_EXISTS', 'Exchange deposit'],
    [
      'the name is taken in other letters',
      made({ ...b, recipientName: 'ＥＸchange DEPOSIT' }),
      'ALREADY_EXISTS',
      'ＥＸ',
    ],
    [
      'the name is taken, but for a joiner that nobody sees',
      made({ ...b, recipientName: 'Exchange deposit\u200d' }),
      'ALREADY_EXISTS',
      'Exchange deposit',
    ],
    ['the address is taken', made({ recipientName: 'b' }), 'ALREADY_EXISTS', "recipient 'Exchange deposit'"],
    ['two of one request share a name', made(b, { ...b, addresses: [other('c')] }), 'ALREADY_EXISTS', "'b'"],
    ['two of one request share an address', made(b, { ...b, recipientName: 'c' }), 'ALREADY_EXISTS', "'b'"],
    ['it has an address twice', made({ ...b, addresses: [other('b'), other('B')] }), 'INVALID_ARGUMENT', 'twice'],
    ['it has no address', made({ ...b, addresses: [] }), 'INVALID_ARGUMENT', 'parameters.recipients.0.addresses'],
    [
      'an address is none of its chain',
      made(b, { ...b, recipientName: 'c', addresses: [on(tron)] }),
      'INVALID_ARGUMENT',
      'parameters.recipients.1.addresses.0.address',
    ],
    ['the name turns around', made({ ...b, recipientName: 'Ex\u202Echange' }), 'INVALID_ARGUMENT', 'recipientName'],
    ...['\u200b', '\u3164', '\u2800', '\uffa0', '\u{e0041}'].map(
      (hidden) =>
        [
          `the name hides U+${hidden.codePointAt(0)?.toString(16)}`,
          made({ ...b, recipientName: `Ex${hidden}change` }),
          'INVALID_ARGUMENT',
          'recipientName',
        ] as const,
    ),
    ['a tag turns around', made({ ...b, tags: ['a\u2066'] }), 'INVALID_ARGUMENT', 'tags.0'],
    ['the note obeys a terminal', made({ ...b, note: 'x\u001b[2J' }), 'INVALID_ARGUMENT', 'note'],
    ['a tag is empty', made({ ...b, tags: [''] }), 'INVALID_ARGUMENT', 'tags.0'],
    ['it has a field that nobody knows', made({ ...b, limit: 1 }), 'INVALID_ARGUMENT', 'limit'],
  ]);
  it('has a bound', async () => {
    const { operator, store } = await aWorld();
    const page = (at: number) => ({
      recipients: Array.from({ length: limits.recipientsPerActivityMax }, (_, index) => {
        const number = at * limits.recipientsPerActivityMax + index;
        return { recipientName: `r${number}`, addresses: [on(`0x${String(number).padStart(40, '0')}`)] };
      }),
    });
    const pages = limits.recipientsMax / limits.recipientsPerActivityMax;
    for (let at = 0; at < pages; at += 1) await operator.submit('create_recipients', page(at));
    expect(store.state.recipients.count(operator.organizationId)).toBe(limits.recipientsMax);
    expect(await operator.try('create_recipients', { recipients: [exchange] })).toMatchObject({ failure: { code: 8 } });
  });
});
