import type { Caution } from '#shared/reading.ts';
import { defineMessages } from '../../../messages/translate.tsx';

/** What is said of what would be signed. Each caution has a title and the words under it. */
export const messages = defineMessages(
  {
    several: '{n, plural, one {1 item to sign} other {# items to sign}}',
    wasSigned: 'Signed content',
    unread: 'Couldn’t decode what will be signed',
    from: 'From',
    to: 'To',
    amount: 'Amount',
    fee: 'Maximum fee',
    form: 'Transaction type',
    decoded: 'Decoded',
    call: 'Call',
    readWith: 'decoded with the ABI of {label}',
    data: 'Data',
    addInterface: 'Add contract ABI',
    typedData: 'Typed data',
    primaryType: 'Primary type',
    domain: 'Domain',
    message: 'Message',
    messageWords: 'Message text',
    authorization: 'Authorization (EIP-7702)',
    delegate: 'Delegate',
    nonce: 'Nonce',
    anyChain: 'Any chain',
    bytes: 'Bytes',
    digest: 'Digest',
    empty: 'Empty',
    moreCount: 'and {n, plural, one {# more} other {# more}} in the raw payload',
    deeper: 'Deeper levels are shown in the raw payload.',
    'fee.gas': 'Gas limit',
    'fee.gas_price': 'Gas price (wei)',
    'fee.max_fee_per_gas': 'Maximum fee per gas (wei)',
    'fee.max_priority_fee_per_gas': 'Maximum priority fee per gas (wei)',
    'fee.max_fee_per_blob_gas': 'Maximum fee per blob gas (wei)',
    'fee.fee_limit': 'Maximum fee (sun)',
    gistTransfer: '{amount} to {to}{n, plural, =0 {} one { and # more} other { and # more}}',
    gistCall: '{what} of {of}',
    gistDelegate: 'delegates the account to {to}',
    'caution.blind.title': 'Blind signing',
    'caution.blind.words':
      'Coffer cannot decode this payload. Approve only if you have verified it with the initiator through another channel.',
    'caution.raw-transaction.title': 'Transaction submitted as raw payload or typed data',
    'caution.raw-transaction.words':
      'The signature is valid for the transaction. Transaction policies decide on this payload.',
    'caution.unread-call.title': 'Unknown contract call',
    'caution.unread-call.words':
      'No ABI is stored for this contract, so Coffer cannot decode the call. It may do anything the contract allows.',
    'caution.unread-instruction.title': 'Unknown program instruction',
    'caution.unread-instruction.words':
      'No IDL is stored for this program, so Coffer cannot decode the instruction. It may do anything the program allows.',
    'caution.unlimited-allowance.title': 'Unlimited token approval',
    'caution.unlimited-allowance.words':
      'The spender could transfer all of this token from the account, now and in the future.',
    'caution.token-authorization.title': 'The signature moves tokens',
    'caution.token-authorization.words':
      'Anyone who has the signature can move tokens, without a transaction of this account. Transaction policies do not decide on it.',
    'caution.creates-contract.title': 'Contract deployment',
    'caution.creates-contract.words': 'This transaction has no recipient. Its data is the code of a new contract.',
    'caution.any-chain.title': 'Valid on any chain',
    'caution.any-chain.words': 'The signature has no chain ID. Anyone who has it can use it on other networks.',
    'caution.delegates-account.title': 'Account delegation (EIP-7702)',
    'caution.delegates-account.words': 'The delegate contract gets full control of this account.',
    'caution.other-signers.title': 'More signatures required',
    'caution.other-signers.words': 'Other signers must sign before this transaction can be broadcast.',
    'caution.lookup-table.title': 'Address lookup table',
    'caution.lookup-table.words':
      'Some accounts come from a lookup table on the chain. The transaction does not say which accounts they are.',
    'caution.high-fee.title': 'High fee',
    'caution.high-fee.words': 'The maximum fee is more than 10% of the amount, or higher than usual on this chain.',
    'caution.unknown-fee.title': 'Fee unknown',
    'caution.unknown-fee.words': 'The transaction data is not enough to calculate the fee.',
    'caution.foreign-sender.title': 'Sender mismatch',
    'caution.foreign-sender.words': 'The sender in the transaction is not the account that would sign.',
    'caution.changes-control.title': 'Changes account ownership',
    'caution.changes-control.words': 'This transaction changes who controls an account.',
    'caution.text-as-digest.title': 'Text as long as a hash',
    'caution.text-as-digest.words':
      'This key signs the text itself. 32 bytes can also be the hash of a Stellar, TON or Sui transaction, and the signature would then be valid for that transaction. Ask the initiator for a longer or shorter text.',
    'caution.deceptive-text.title': 'Suspicious characters',
    'caution.deceptive-text.words': 'The text contains invisible or direction-changing characters, listed below.',
  },
  () => import('./messages.de.ts'),
);

/** Those that somebody can lose by, and those that are good to know. The first are drawn as danger. */
export const dangerous: ReadonlySet<Caution> = new Set([
  'blind',
  'raw-transaction',
  'unlimited-allowance',
  'token-authorization',
  'delegates-account',
  'changes-control',
  'text-as-digest',
  'deceptive-text',
]);
