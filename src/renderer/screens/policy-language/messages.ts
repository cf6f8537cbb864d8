import { defineMessages } from '../../messages/translate.tsx';

/** The reference of the policy language. Names of fields, operators and functions are those of the engine. */
export const messages = defineMessages(
  {
    lead: 'What policies are written with, and every field that they can read',
    decisions: 'How policies decide',
    'decision.allows':
      'A request is allowed if at least one policy allows it and no policy denies it. The root quorum can approve any request that no policy denies. If its threshold is 1, it can also do what policies deny. If the organization denies blind signing, only a policy that reads raw_payload.blind can allow it.',
    'decision.parts':
      'A policy applies if its condition and its time are true. It takes effect if its consensus is true too. An empty part is always true.',
    'decision.errs':
      'A policy that reads a field that the request does not have cannot be evaluated, and does not apply. That holds for policies that deny too, except where a velocity control cannot tell what a request adds.',
    'decision.initiator':
      'The initiator is the first approver. A policy that denies by consensus denies also what such a user requests.',
    'decision.noLimit':
      'No policy can limit an amount over time. Limit the amount of each request, list the recipients, or require the approval of a person.',
    operators: 'Operators',
    'operator.equal':
      'Equal, not equal. Both sides have the same type. Bytes in hexadecimal are equal in upper and lower case.',
    'operator.order': 'Compares numbers. Amounts are in the smallest unit, such as wei.',
    'operator.in': 'Whether a value is in a list such as [1, 2].',
    'operator.logic': 'And, or, not. There is no arithmetic.',
    'operator.place':
      'An item of a list by its number from 0, an entry of a map by its name, or a slice of text from one position to before another.',
    functions: 'Functions',
    'function.all': 'Whether a condition is true for all items of a list. An empty list gives true.',
    'function.any': 'Whether a condition is true for at least one item of a list.',
    'function.filter': 'The items of a list for which a condition is true.',
    'function.count': 'The number of items of a list.',
    'function.contains': 'Whether a list contains a value.',
    'function.Timestamp': 'A time in UTC, only in the time of a policy.',
    'function.CronSpan':
      'Whether the time is within a span that begins by a schedule (minute, hour, day, month, weekday), only in the time of a policy.',
    examples: 'Examples',
    'part.condition': 'Condition',
    'part.consensus': 'Consensus',
    'part.time': 'Time',
    'example.exports': 'Every export',
    'example.kinds': 'Two request types',
    'example.transfer': 'A transfer to a listed address, with a limit for the amount and the fee',
    'example.programs': 'Solana transactions that call only the System program',
    'example.selector': 'Calls of one contract function, by its selector',
    'example.blind': 'Payloads that Coffer cannot decode',
    'example.two': 'Two approvals by any users, service users included',
    'example.tagged': 'Two approvals by users with a tag',
    'example.passkey': 'An approval with a passkey',
    'example.hours': 'Monday to Friday, 09:00 to 17:00 in Berlin',
    'example.until': 'Until the end of February 2027',
    fields: 'Fields',
    fieldsWords:
      'Fields below [] belong to the items of a list. Read them in a function, such as approvers.any(u, u.id == …).',
    search: 'Search fields',
    noMatch: 'No matching fields.',
    'of.activity': 'Every request has these. The parameters depend on the request type.',
    'of.wallet': 'Requests about a wallet, and signatures with an account of a wallet.',
    'of.wallets': 'Requests about several wallets.',
    'of.wallet_account': 'Requests about an account, and signatures with an account of a wallet.',
    'of.private_key': 'Requests about a private key, and signatures with a private key.',
    'of.raw_payload': 'Signatures of raw payloads. Transactions do not have these fields.',
    'of.eth': 'Ethereum transactions, typed data (EIP-712) and authorizations (EIP-7702).',
    'of.solana': 'Solana transactions.',
    'of.tron': 'Tron transactions.',
    'of.bitcoin': 'Bitcoin transactions.',
    'of.tempo': 'Tempo transactions. Coffer does not sign them, so a policy that reads these fields never applies.',
    'of.controls':
      'Requests that the velocity control with this identifier counts. If the control cannot tell what a request adds, a policy that allows does not allow, and a policy that denies denies.',
    'of.secret': 'Requests about secrets. A secret without the property cannot be evaluated.',
    'of.approvers': 'The users who approved, the initiator included. Only in the consensus.',
    'of.credentials': 'The credentials with which these users approved. Only in the consensus.',
    'of.time': 'The time of the decision. Only in the time of a policy.',
  },
  () => import('./messages.de.ts'),
);
