import { describe, expect, it } from 'vitest';
import { aWorld } from '../../../harness/world.ts';

type Place = { part: string; from: number; to: number; mending?: { from: number; to: number; text: string } };
type Checked = {
  problems: (Place & { complaint: string; message: string })[];
  notices: (Place & { notice: string; value: string })[];
  trees: Record<string, { kind: string }>;
};

async function check(texts: Record<string, string>): Promise<Checked> {
  const { operator } = await aWorld();
  return operator.query<Checked>('check_policy', texts);
}

/** The text with whatever the first problem or notice would change. */
function mended(text: string, { problems, notices }: Checked): string | undefined {
  const mending = (problems[0] ?? notices[0])?.mending;
  return mending && text.slice(0, mending.from) + mending.text + text.slice(mending.to);
}

describe('check_policy', () => {
  it('has nothing to say of no texts, or empty ones', async () => {
    expect(await check({})).toEqual({ problems: [], notices: [], trees: {} });
    expect(await check({ condition: '', consensus: '', time: '' })).toEqual({ problems: [], notices: [], trees: {} });
  });

  it('gives each sound text as a tree, with whole numbers as digits', async () => {
    const { trees, problems } = await check({
      condition: 'eth.tx.value <= 100000000000000000000000000000000000000000',
      consensus: "approvers.any(u, u.alias == 'x')",
      time: "CronSpan('0 9 * * *', '1h', 'UTC')",
    });
    expect(problems).toEqual([]);
    expect(trees).toMatchObject({
      condition: {
        kind: 'compare',
        operator: '<=',
        left: { kind: 'field', name: 'value' },
        right: { kind: 'integer', digits: '100000000000000000000000000000000000000000' },
      },
      consensus: { kind: 'method', name: 'any', variable: 'u', argument: { kind: 'compare' } },
      time: { kind: 'call', name: 'CronSpan', texts: ['0 9 * * *', '1h', 'UTC'] },
    });
  });

  it('tells what is wrong with each part, and with each clause of it', async () => {
    const text = "activity.kin == 'SIGN_TRANSACTION'\n&& eth.tx.value <= '100'\n&& wallet.id == 'x'";
    const { problems, trees } = await check({ condition: text, consensus: 'approvers.count()' });
    expect(
      problems.map(({ part, complaint, from, to }) => [part, complaint, part === 'condition' && text.slice(from, to)]),
    ).toEqual([
      ['condition', 'unknownField', 'kin'],
      ['condition', 'typesDiffer', "'100'"],
      ['consensus', 'notBool', false],
    ]);
    expect(trees).toEqual({});
  });

  it.each([
    // text                                        stands at      would become
    ["activity.kind = 'A'", '=', "activity.kind == 'A'"],
    ["activity.kind === 'A'", '=', "activity.kind == 'A'"],
    ["activity.kind == 'A' & wallet.imported", '&', "activity.kind == 'A' && wallet.imported"],
    ["activity.kind == 'A' | wallet.imported", '|', "activity.kind == 'A' || wallet.imported"],
    ['activity.kind == "A"', '"A"', "activity.kind == 'A'"],
    ["wallet.imported and activity.kind == 'A'", 'and', "wallet.imported && activity.kind == 'A'"],
    ['wallet.imported or wallet.exported', 'or', 'wallet.imported || wallet.exported'],
    ['not wallet.imported', 'not ', '!wallet.imported'],
    ['walet.imported', 'walet', 'wallet.imported'],
    ['wallet.improted', 'improted', 'wallet.imported'],
    ["eth.tx.value > '12'", "'12'", 'eth.tx.value > 12'],
    ["'012' == eth.tx.value", "'012'", '012 == eth.tx.value'],
    ["wallet.imported == 'true'", "'true'", 'wallet.imported == true'],
    ['wallet.label == 7', '7', "wallet.label == '7'"],
    ["wallet.id in 'a'", "'a'", "wallet.id in ['a']"],
    ["private_key.tags.includes('a')", 'includes', "private_key.tags.contains('a')"],
    ['wallets.cuont() == 1', 'cuont', 'wallets.count() == 1'],
  ])('finds in %s the place of %s, and what was meant', async (text, place, meant) => {
    const checked = await check({ condition: text });
    expect(checked.problems).toHaveLength(1);
    expect(text.slice(checked.problems[0]?.from, checked.problems[0]?.to)).toBe(place);
    expect(mended(text, checked)).toBe(meant);
    expect((await check({ condition: meant })).problems).toEqual([]);
  });

  it.each([
    ["activity.kind == 'A", "'A"],
    ['eth.tx.value == eth.tx.to', '=='],
    ['wallet.nothingLikeIt', 'nothingLikeIt'],
    ['approvers.count() > 1', 'approvers'],
    ['eth.tx.value + 1 == 2', '+'],
    ["wallet.label == ''' ", "' "],
    ['(wallet.imported', ''],
  ])('guesses nothing for %s, and points at %s', async (text, place) => {
    const { problems } = await check({ condition: text });
    expect(problems).toHaveLength(1);
    expect(problems[0]?.mending).toBeUndefined();
    expect(text.slice(problems[0]?.from, problems[0]?.to)).toBe(place);
  });

  it('notices names that nothing here has, which is no problem', async () => {
    const { operator } = await aWorld();
    const { userTagId } = await operator.submit<{ userTagId: string }>('create_user_tag', {
      userTagName: 'Treasury',
      userIds: [],
    });
    const condition =
      "activity.kind == 'EXPORT_WALET' && activity.resource in ['WALLET', 'SAFE'] && wallet.id == 'gone'";
    const consensus = `approvers.filter(u, u.tags.contains('${userTagId}') || u.tags.contains('none')).any(v, v.id == 'nobody')`;
    const { problems, notices } = await operator.query<Checked>('check_policy', { condition, consensus });
    expect(problems).toEqual([]);
    expect(notices.map(({ notice, value }) => [notice, value])).toEqual([
      ['unknownKind', 'EXPORT_WALET'],
      ['unknownResource', 'SAFE'],
      ['unknownWallet', 'gone'],
      ['unknownUserTag', 'none'],
      ['unknownUser', 'nobody'],
    ]);
    expect(condition.slice(notices[0]?.from, notices[0]?.to)).toBe("'EXPORT_WALET'");
    expect(notices[0]?.mending?.text).toBe("'EXPORT_WALLET'");
  });

  it('refuses what a policy could not be as a whole', async () => {
    const { operator } = await aWorld();
    await expect(operator.query('check_policy', { condition: 'x'.repeat(16_385) })).rejects.toThrow(/16384/);
    await expect(operator.query('check_policy', { condition: 1 })).rejects.toThrow(/condition/);
  });
});
