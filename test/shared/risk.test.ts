import { describe, expect, it } from 'vitest';
import { describeOperations } from '#engine/operations/describe.ts';
import { cautions, type Caution } from '#shared/reading.ts';
import { activityCautions, activityRisk, levelOf, riskByType, riskLevels, type RiskLevel } from '#shared/risk.ts';
import { cautionTitles } from '#shared/risk-words.ts';

const riskOfType = riskByType(describeOperations());
const types = describeOperations().flatMap(({ kind, risk, versions }) =>
  kind === 'activity' ? versions.map(({ type }) => [type, risk ?? 'none'] as const) : [],
);

/** What each risk of an operation comes to. */
const ofRisk = {
  'who-may-act': ['sensitive', 'changes-access'],
  'what-is-allowed': ['sensitive', 'changes-rules'],
  'takes-away': ['sensitive', 'removes'],
  'tells-others': ['sensitive', 'tells-others'],
  'key-leaves': ['critical', 'key-export'],
  none: ['ordinary'],
} as const;

describe('the risk of a request', () => {
  it('is that of its operation, of every operation and in each of its versions', () => {
    expect(types.length).toBeGreaterThan(90);
    for (const [type, risk] of types) {
      const [level, ...named] = ofRisk[risk];
      expect(activityRisk(riskOfType(type), []), type).toEqual({ level, cautions: named });
    }
  });

  it('is critical where nobody classified the operation or the caution', () => {
    expect(activityRisk(riskOfType('ACTIVITY_TYPE_DROP_EVERYTHING'), [])).toEqual({
      level: 'critical',
      cautions: ['unclassified'],
    });
    expect(levelOf('tomorrows-caution')).toBe('critical');
    expect(levelOf('toString')).toBe('critical');
    expect(activityRisk('none', [{ cautions: ['tomorrows-caution' as Caution] }]).level).toBe('critical');
  });

  const expected: Readonly<Record<Caution, RiskLevel>> = {
    blind: 'critical',
    'text-as-digest': 'critical',
    'unlimited-allowance': 'critical',
    'delegate-call': 'critical',
    'delegates-account': 'critical',
    'changes-control': 'critical',
    'unusual-sighash': 'critical',
    'raw-transaction': 'sensitive',
    'unread-call': 'sensitive',
    'unread-instruction': 'sensitive',
    'unread-typed-data': 'sensitive',
    'token-authorization': 'sensitive',
    'any-chain': 'sensitive',
    'text-as-transaction': 'sensitive',
    'deceptive-text': 'sensitive',
    'creates-contract': 'notable',
    'other-signers': 'notable',
    'lookup-table': 'notable',
    'high-fee': 'notable',
    'unknown-fee': 'notable',
    'foreign-sender': 'notable',
  };
  it.each(cautions.map((caution) => [caution, expected[caution]] as const))('of %s is %s', (caution, level) => {
    expect(activityRisk('none', [{ cautions: [] }, { cautions: [caution] }])).toEqual({ level, cautions: [caution] });
  });

  it.each([
    ['new-recipient', 'notable'],
    ['look-alike-recipient', 'sensitive'],
  ] as const)('of %s is %s', (caution, level) => {
    expect(activityRisk('none', [], [caution])).toEqual({ level, cautions: [caution] });
  });

  it('is the highest of all that is signed, names each caution once, and the worst first', () => {
    const readings = [{ cautions: ['high-fee', 'any-chain'] }, { cautions: ['blind', 'high-fee'] }] as const;
    expect(activityRisk('none', readings)).toEqual({ level: 'critical', cautions: ['blind', 'any-chain', 'high-fee'] });
  });

  it('has a level and a title for every caution', () => {
    for (const caution of activityCautions) {
      expect(riskLevels.slice(1)).toContain(levelOf(caution));
      expect(cautionTitles[caution]).not.toBe('');
    }
  });
});
