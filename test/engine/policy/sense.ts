import fc from 'fast-check';
import type { Facts } from '#engine/policy/facts.ts';
import { aRequest } from './a-request.ts';

/** Texts of conditions that pass the checker, most of which can be told. */
export const senseful: fc.Arbitrary<string> = fc.letrec<Record<'bool' | 'int' | 'text' | 'list', string>>((tie) => {
  const [bool, int, text, list] = [tie('bool'), tie('int'), tie('text'), tie('list')];
  const sign = fc.constantFrom('==', '!=', '<', '>', '<=', '>=');
  return {
    bool: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom('true', 'false', 'wallet.imported', 'wallets.any(w, w.exported)', 'wallets[0].imported'),
      fc.tuple(int, sign, int).map(([left, operator, right]) => `${left} ${operator} ${right}`),
      fc
        .tuple(text, fc.constantFrom('==', '!='), text)
        .map(([left, operator, right]) => `${left} ${operator} ${right}`),
      fc
        .tuple(bool, fc.constantFrom('&&', '||'), bool)
        .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
      bool.map((inner) => `!(${inner})`),
      fc.tuple(text, list).map(([left, right]) => `${left} in ${right}`),
      fc.tuple(list, text).map(([left, right]) => `${left}.contains(${right})`),
      fc.tuple(list, fc.constantFrom('all', 'any'), text).map(([of, name, right]) => `${of}.${name}(x, x == ${right})`),
      fc
        .tuple(fc.constantFrom('all', 'any'), bool)
        .map(([name, inner]) => `wallets.${name}(w, w.exported && (${inner}))`),
    ),
    int: fc.oneof(
      { maxDepth: 3 },
      fc.nat({ max: 3 }).map(String),
      fc.constantFrom('activity.params.otp_length', 'wallets.count()', 'eth.tx.value'),
      list.map((of) => `${of}.count()`),
    ),
    text: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom("'a'", "'b'", "'abc'", 'wallet.id', 'activity.type', 'activity.params.user_id', 'eth.tx.data'),
      fc.tuple(text, fc.nat({ max: 2 })).map(([of, index]) => `${of}[${index}]`),
      fc.tuple(text, int, int).map(([of, from, to]) => `${of}[${from}..${to}]`),
    ),
    list: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom('activity.params.user_ids', "['a', 'b']"),
      fc.array(text, { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
      fc.tuple(list, text).map(([of, right]) => `${of}.filter(x, x != ${right})`),
    ),
  };
}).bool;

const text = fc.constantFrom('a', 'b', 'abc');
const someWallet = fc.record({ id: text, imported: fc.boolean(), exported: fc.boolean(), label: text });
const someParams = fc.record(
  { user_ids: fc.array(text), user_id: text, otp_length: fc.bigInt({ min: 0n, max: 3n }) },
  { requiredKeys: [] },
);
/** What may be known of a request that such texts are about. */
export const someFacts: fc.Arbitrary<Facts> = fc
  .record(
    { wallet: someWallet, wallets: fc.array(someWallet, { maxLength: 3 }), params: someParams, data: text },
    { requiredKeys: ['wallets'] },
  )
  .map(
    ({ data, ...more }) => aRequest([], { ...more, ...(data ? { eth: { tx: { data, value: 2n } } } : {}) }) as Facts,
  );
