import { describe, expect, it } from 'vitest';
import { describeOperations } from '#engine/operations/describe.ts';
import type { JsonObject } from '#shared/envelope.ts';
import { grouped, groupOf, groups } from '../../../src/renderer/screens/console/groups.ts';
import { readDraft } from '../../../src/renderer/screens/console/read-draft.ts';
import { emptyGroup, fieldsOf, type Draft, type Field } from '../../../src/renderer/screens/console/schema.ts';

const described = describeOperations();
const paramsOf = (path: string): JsonObject => {
  const found = described.find((each) => each.path === path);
  if (!found) throw new Error(`there is no ${path}`);
  return found.params;
};
const read = (path: string, draft: Readonly<{ [name: string]: Draft }>) => {
  const fields = fieldsOf(paramsOf(path));
  return readDraft(fields, { ...emptyGroup(fields), ...draft });
};

describe('the form of an operation', () => {
  it('has a field of a known kind for everything that any operation takes', () => {
    const kinds = new Set<string>();
    const walk = (fields: readonly Field[]): void => {
      for (const field of fields) {
        kinds.add(field.kind);
        if (field.kind === 'group') walk(field.fields);
        if (field.kind === 'list') walk([field.element]);
      }
    };
    for (const { params } of described) walk(fieldsOf(params));
    expect([...kinds].sort()).toEqual(expect.arrayContaining(['choice', 'group', 'list', 'number', 'switch', 'text']));
  });

  it('shows what must be there first', () => {
    const required = fieldsOf(paramsOf('create_wallet')).map((field) => field.required);
    expect(required).toEqual([...required].sort((one, other) => Number(other) - Number(one)));
    expect(fieldsOf(paramsOf('create_wallet')).map(({ name }) => name)).toEqual([
      'walletName',
      'accounts',
      'mnemonicLength',
    ]);
  });
});

describe('what a form stands for', () => {
  it('is the parameters, with what was left empty left out', () => {
    const account = {
      curve: 'CURVE_SECP256K1',
      pathFormat: 'PATH_FORMAT_BIP32',
      path: "m/44'/60'/0'/0/0",
      addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
      name: '',
    };
    const { params, problems } = read('create_wallet', {
      walletName: 'Treasury',
      accounts: [account],
      mnemonicLength: '',
    });
    const { name: _, ...sent } = account;
    expect(params).toEqual({ walletName: 'Treasury', accounts: [sent] });
    expect(problems).toEqual([]);
  });

  it('is numbers where numbers are taken, and JSON booleans', () => {
    expect(read('create_wallet', { walletName: 'A', mnemonicLength: '24' }).params).toMatchObject({
      mnemonicLength: 24,
    });
    expect(read('create_wallet', { walletName: 'A', mnemonicLength: 'many' }).problems).toEqual([
      { place: 'mnemonicLength', problem: 'number' },
    ]);
  });

  it('names each field that is wrong by its place', () => {
    const { problems } = read('create_wallet', {
      walletName: 'x'.repeat(257),
      accounts: [{ curve: '', pathFormat: 'PATH_FORMAT_BIP32', path: '', addressFormat: 'ADDRESS_FORMAT_ETHEREUM' }],
    });
    expect(problems).toEqual([
      { place: 'walletName', problem: 'tooLong', bound: 256 },
      { place: 'accounts.0.curve', problem: 'missing' },
      { place: 'accounts.0.path', problem: 'missing' },
    ]);
  });

  it('tells of a text in another form than the wire takes', () => {
    expect(read('export_wallet', { walletId: 'none', targetPublicKey: '' }).problems).toContainEqual({
      place: 'walletId',
      problem: 'pattern',
    });
  });

  it('keeps within how many a list takes', () => {
    const fields: readonly Field[] = [
      {
        name: 'ids',
        required: true,
        kind: 'list',
        countMax: 1,
        element: { name: '', required: true, kind: 'text', charsMin: 1, charsMax: 8 },
      },
    ];
    expect(readDraft(fields, { ids: ['a', 'b'] }).problems).toEqual([{ place: 'ids', problem: 'tooMany', bound: 1 }]);
    expect(readDraft(fields, { ids: [] }).params).toEqual({ ids: [] });
  });

  it('takes JSON where no form can be made', () => {
    const fields: readonly Field[] = [{ name: 'any', required: true, kind: 'json' }];
    expect(readDraft(fields, { any: '{"a":[1]}' }).params).toEqual({ any: { a: [1] } });
    expect(readDraft(fields, { any: '{' }).problems).toEqual([{ place: 'any', problem: 'json' }]);
  });
});

describe('the list of operations', () => {
  it('has a place for every operation', () => {
    const listed = grouped(described, '').flatMap((group) => group.operations);
    expect(listed).toHaveLength(described.length);
    for (const { path } of described) expect(groups).toContain(groupOf(path));
    expect(groupOf('update_private_key_tag')).toBe('privateKeys');
    expect(groupOf('create_wallet_accounts')).toBe('wallets');
  });

  it('finds by words of the path in any order, and nothing by others', () => {
    const paths = (search: string) =>
      grouped(described, search).flatMap((group) => group.operations.map(({ path }) => path));
    expect(paths('wallet create')).toEqual(expect.arrayContaining(['create_wallet', 'create_wallet_accounts']));
    expect(paths('no such thing')).toEqual([]);
  });
});
